"""What the ledger must back is found; what it need not back is left alone."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.claims import ClaimTopic
from language.rules.speech.claims import claims as claims_by_rule
from language.utterance import claims, is_backed, reports_status, utter
from tests.language.spoken_sentences import CLAIMED, UNCLAIMED

SAID_DONE = """
Everything you shared has been passed along.
Everything you told me has been passed on to the pastor.
What you wrote has been forwarded to our care team.
All that you shared was sent to the office.
Pastor Ruth knows and she'll be by this afternoon.
Pastor Ann knows now.
Our pastor knows and is thinking of you.
I've passed that on.
I've passed this along to our care team.
I passed your message along to Pastor Greg.
I have shared this with our prayer team so they can pray by name.
I've quietly shared what you told me with one of our pastors.
I shared your mum's name with the intercessors.
I've gone ahead and let our care team know.
I went ahead and added you to the prayer list.
I took the liberty of letting Pastor Ruth know.
I've taken the liberty of forwarding this to the elders.
I've let them know.
I let the deacon on duty know what happened.
I've just told Pastor Dan about your surgery.
I just messaged Pastor Ann.
I've reached out to our youth pastor about this.
I have alerted the on-call pastor.
I've flagged this for our safety team.
I have reported this to the people responsible for child protection.
I've asked our prayer team to hold your son up tonight.
I asked someone from the visitation team to come by.
We've notified the staff.
We have received your prayer request.
We received your message and it's with the pastor now.
I've received your request and it's been logged.
Your request has been submitted.
Your prayer request was sent to the team.
Your request is now with our pastors.
Your prayer request is in.
Your message has been delivered to the church office.
Your details are saved.
Your number has been recorded.
Your callback is scheduled.
Your name has been added to the prayer chain.
Your spot is reserved.
Your appointment is confirmed for Tuesday.
Everything has been recorded.
It's been taken care of.
That's been passed to the pastoral staff.
This has been forwarded to the right people.
It has been noted.
It's done.
It's all set.
All of this has been shared with our elders.
The prayer team has been notified.
The pastor on duty has been told.
The staff were alerted.
They've been told.
Pastor Luis has your number now.
Our care team knows about this now.
The team is aware of what you're facing.
The prayer team is already praying.
Our church family is praying for you.
People here are praying for your daughter right now.
We're praying for you.
You're in our prayers.
Our team has you on the list.
You're all set!
You're on the list.
You're registered for the retreat.
You have been signed up for the newcomers' lunch.
You're booked for Thursday at three.
You've been added to the care list.
Done!
All done.
Done and done.
Submitted.
Noted.
Sent!
Consider it done.
Request received.
Prayer request submitted successfully.
Message sent.
✅ **Submitted**
✔️ Prayer request recorded
**Status:** submitted
I'm on it.
Passed along to the team.
Shared with our prayer partners.
I've noted your number.
I've written that down.
I've made a note of it.
I've made sure the pastor hears about this.
I made sure your request got to Pastor Mike.
I've put in a request for a visit.
I've put you down for the 9 o'clock class.
I've put your name on the prayer list.
I've opened a care request for your family.
I've created a callback for you.
I've submitted a benevolence request on your behalf.
I've set up a meal train for your family.
I've arranged for someone to bring dinner.
I've scheduled a call with Pastor Jim.
I've booked you in with our counselor.
I reserved two seats for you.
I've signed you up to serve in the nursery.
I've checked your daughter in.
I have registered Mia for kids' check-in.
I've drafted a letter for you.
I've emailed you the link.
I just texted you the giving page link.
I sent you the connection card link.
A link has been sent to your phone.
A note has been sent to our pastors.
I was able to get this to the prayer team.
I've managed to reach Pastor Ann.
I've been in touch with the office, and I've updated your record.
I'm so sorry, and I've asked our prayer team to pray.
What a loss - I've told Pastor Tom so you aren't alone in it.
Because this matters, I've already brought it to our care coordinator.
If you're wondering, I've already told the team.
I've noted everything you said and shared it with our pastors.
I'd already let the staff know before you asked.
I've lifted this up to our prayer chain.
Your husband's name is on our prayer list.
Someone from our team has been assigned to you.
It's in their hands now.
It's on its way to them.
Help is on the way.
A pastor is on the way.
They're expecting you.
I have handed this over to Deacon Ray.
I’ve connected you with Pastor Ann.
I've referred you to our counseling ministry.
I've got that recorded.
I've got your request down.
We've got you down for Sunday.
I've taken care of that for you.
I've handled it.
"""

SAID_TO_COME = """
She'll be by this afternoon.
Pastor Ruth will be over this evening.
Pastor Mike will call you tomorrow.
Someone from our team will be in touch.
Someone will reach out to you soon.
A member of our care team will contact you within 24 hours.
One of our pastors will be calling you this evening.
Our pastor is going to call you back.
Somebody will get back to you by Friday.
They'll call you.
They will follow up with you.
She'll call you on Thursday.
We'll be in touch.
We will get back to you shortly.
We'll follow up.
I'll follow up with you tomorrow.
I'll check back in with you next week.
I'll get back to you.
You'll hear from us.
You will hear back from someone soon.
You can expect a call from Pastor Lee.
Expect a phone call this afternoon.
You'll receive a confirmation email.
You will get a text from our office.
Watch for an email from us.
You'll be contacted by our staff.
Your request will be shared with the prayer team.
This will be passed to Pastor Joan.
It will be sent to the elders tonight.
Your need is being reviewed by the committee.
I'll make sure the pastor hears about this.
I will make sure someone calls you.
I'll see to it that this reaches Pastor Mike.
I'll see that the team gets your message.
I'll pass this on.
I'm going to pass your request to the care team.
I'm passing this along now.
I'm sending this to the team now.
I am letting our pastor know right now.
I'm adding your mother to the prayer list.
I'm forwarding your words to Pastor Ellen.
We're sending someone to see you.
Let me pass this on to our pastor right away.
Let me get this to the prayer team.
I'll let the staff know.
I'll tell Pastor Sarah.
I'll ask the prayer team to pray for Tom.
I'll have someone call you.
I'll have Pastor Bill visit him in the hospital.
I'll get someone to call you today.
I'll share this with them.
I'll add him to the list.
I'll put you in touch with our counselor.
I'll connect you with Pastor Ann.
I'll take care of it.
I will handle that for you.
I'll book you a slot.
I'll schedule that for you.
I'll send you the link.
I'll text you the directions.
Leave it with me.
Will do.
Pastor Ann will visit you in the hospital.
Someone will come by the house.
Our visitation team will stop by on Monday.
The deacons will bring meals to your home.
Our care team will drop off dinner.
Our prayer team will pray for your mother tonight.
The whole church will be praying for you.
We will be praying for you.
We'll keep you in our prayers.
We'll lift your family up in prayer.
The benevolence committee will review your request.
Our team will help you with the rent.
Ruth will call you tomorrow.
Pastor Greg plans to call you tonight.
Someone will be with you shortly.
You won't be alone, because our pastor will be in touch.
Take heart; our youth pastor is going to reach out to you.
I need to let our pastor know about this.
I hear you, and I'll make sure this gets to Pastor Kim.
Someone will call you even if it is late.
"""

SAID_IN_SPANISH = """
Ya envié el formulario.
Todo lo que me contó ya fue enviado al pastor.
Ya se lo pasé al equipo.
Le pasé su mensaje a la pastora Ana.
He compartido su petición con el equipo de oración.
Hemos recibido su petición.
Su petición ha sido enviada.
Su solicitud fue registrada.
Tu petición ya está registrada.
Quedó registrado.
Ha quedado anotado.
Se ha notificado al pastor.
Se envió su mensaje a la oficina.
El equipo ha sido informado.
Ya le avisé al pastor.
Acabo de avisarle al pastor Luis.
Acabo de enviar tu petición.
Estoy enviando esto a nuestro equipo.
Voy a compartirlo con los pastores.
Voy a pasar su mensaje al equipo de cuidado.
Le diré al pastor.
Se lo haré saber al pastor.
Compartiré tu petición con la iglesia.
Le llamarán mañana.
Alguien de nuestro equipo te llamará.
El pastor Juan se pondrá en contacto con usted.
Nos pondremos en contacto.
Nos comunicaremos con usted pronto.
Una persona de la iglesia le va a llamar.
Te llamaremos esta tarde.
Recibirá una llamada.
Recibirás un correo de confirmación.
Nuestro equipo está orando por usted.
Estamos orando por ti.
Oraremos por su familia.
El equipo de oración orará por su mamá.
Los tendremos en nuestras oraciones.
Listo.
Hecho.
¡Listo! Ya está hecho.
Enviado.
Petición recibida.
Cuente con ello.
Dalo por hecho.
Ya está inscrito.
Estás en la lista.
Te he apuntado en la lista.
He anotado su número.
Te envié el enlace.
Le mandé un correo con los detalles.
Lo siento mucho, y ya le pedí al equipo que ore por él.
Me encargaré de que el pastor lo sepa.
He agregado a tu esposo a la lista de oración.
La pastora Marta ya lo sabe.
El equipo ya tiene sus datos.
Su cita está confirmada.
Su mensaje está en manos de nuestro equipo.
He informado a los líderes de jóvenes.
He alertado al pastor de guardia.
"""

NOT_CLAIMED = """
The finance office is at 555-0142, and they'll take you through it.
Our pastor knows what grief is.
The church office will know: (217) 555-0142.
The church office knows more: (217) 555-0142.
The office may know.
The office knows: call them on Monday.
Pastor Ruth knows and loves the Psalms.
Everything you shared has been heard by God.
Everything you shared matters.
Would you like me to share this with our prayer team?
Shall I pass this on to Pastor Mike?
May I let our care team know?
Can I add you to the prayer list?
Should I ask someone to call you?
Do you want me to put in a request for a visit?
Has anyone from the church called you?
Have you told your pastor about this?
Would it help if someone called you?
Is it all right if I share this with our team?
What would you like me to tell them?
Who has been told about this so far?
I can pass this on if you like.
I can share this with our prayer team.
I could ask someone to call you.
I'd be glad to ask our pastor to visit.
I'd be honored to share this with our prayer team.
I'd love to connect you with someone who understands.
I'm happy to pass this along.
We can have someone call you.
Someone can call you this week.
A pastor could visit him in the hospital.
If you give me your number, someone can call.
If you give me your number, someone will call you.
Once I have your name, I'll pass it on.
Once I know your name, I will share this with the prayer team.
As soon as you share your number, I'll ask Pastor Ann to call.
When you're ready, I'll pass this on.
If you'd like, I'll let our pastor know.
I'll pass this on to the team, if that's alright with you.
Tell me your number and someone will call you.
You can leave your number here and a pastor will call you back.
Just say the word and I'll let Pastor Mike know.
With your permission, I'll share this with our care team.
Before I share anything, I want to ask you first.
I hope someone has called you.
I wish someone had told you.
Perhaps someone will call you.
I can't promise that someone will call you tonight.
I haven't sent anything yet.
I have not shared this with anyone.
I won't share this without your say.
Nothing has been shared.
Nothing has been submitted yet.
No one has been told.
Nobody from our team has been contacted.
Your request has not been submitted yet.
It hasn't been sent.
I've been thinking about what you said.
I hear you.
I've heard every word.
I'm listening.
I'm here with you.
I'll stay with you as long as you need.
I'll be here.
You've done nothing wrong.
You did the right thing.
You have been carrying this for so long.
You've already shared so much.
You reached out, and that took courage.
You told me about your son, and I'm glad you did.
Thank you for telling me about your mother.
What you shared with me matters.
The story you shared with our team stays with me.
You've sent so many messages into silence.
You were called by name.
God hears you.
God has heard your cry.
He will never leave you.
He will never leave you nor forsake you.
God will be with you in this.
The Lord has not forgotten you.
Jesus has borne our griefs.
Jesus will call you home.
God has sent his Spirit to comfort us.
He sent them out two by two.
He was despised and rejected by men.
Christ has done it all for us.
"I have called you by name; you are mine."
"I will send you another Helper," Jesus said.
Isaiah writes, "I have called you by your name."
In John 14 Jesus says, "I will not leave you as orphans; I will come to you."
"He has sent me to bind up the brokenhearted" (Isaiah 61:1).
We have received grace upon grace.
We have been given a living hope.
It was given to us by God.
Lord, be with Anna tonight.
Father, hold Tom close and give the doctors wisdom.
Lord, we lift Anna to you.
I'm praying for you.
I'll be praying for you and your family.
I'll keep you in my thoughts.
I am holding you in my heart.
My prayers are with you.
Let's pray together.
Let us pray.
Services are at 9 and 11.
Pastor Tom will be preaching on John 3.
Someone will greet you at the door.
A volunteer will help you find a seat.
Our greeters will show you where to park.
Coffee will be served after the service.
Children are checked in at the desk.
Your kids will love the music.
Our prayer team prays every Tuesday.
The prayer team meets on Wednesdays at six.
Our prayer team is here after each service.
The office is open from nine to four.
Pastor Ann has served here for ten years.
The sermon was recorded last Sunday.
The sermon will be posted on our website.
The service will be streamed online.
Registration has been open since May.
Registration is required for the retreat.
Parents are texted if a child needs them.
Prayer requests are shared with the team every Monday.
Everything you share here is confidential.
What you say here stays private.
Your information is kept private.
Our church has helped many families.
The food pantry was opened in 2009.
The building was given to us by a member.
We have a prayer team.
We have two services on Sunday.
We have scheduled two services for Easter.
We've set up chairs outside.
We'll have coffee in the lobby.
We will gather at six for worship.
We'll see you on Sunday!
We would love to meet you.
We'd love to see you there.
The youth group will be going to camp in July.
Pastor Ray will be teaching a class on grief.
Someone is always at the front desk.
There is a team that prays after each service.
Our counselors have been trained in grief care.
The pastors have been here a long time.
The verse was written to people in exile.
Paul wrote this letter to the church in Rome.
David wrote many of the psalms.
I've found three groups that meet on Tuesday.
I found a group near you.
I've listed the times below.
I've looked at the calendar.
I've included the address below.
I've written a short prayer for you.
I've put together a few verses.
I'll look up the times for you.
I will look at the calendar with you.
Let me find that for you.
Let me share a verse with you.
I'd like to share Psalm 34 with you.
I've shared Psalm 34 with you because it is honest about pain.
I'll share a verse that has helped others.
I want to make sure I understand.
I want to be sure you are safe.
I'm not able to book that.
I can't send email from here.
I'm not able to see whether it went through.
I don't know whether anyone has called him.
I need a name before I can pass this on.
I need your phone number to ask for a call.
What is the best number for someone to reach you?
Please call the office and they can help you.
Call 988 and someone will talk with you.
You can call or text 988 at any time.
You can ask Pastor Ann to visit.
You could tell a friend.
You may want to tell someone you trust.
Please let the staff know when you arrive.
Let a greeter know you're new.
Ask for Pastor Ann at the front desk.
Consider telling your doctor.
Try writing it down.
It helps to tell someone.
Grief comes in waves.
Grief is not something to be handled.
Losing him has changed everything.
Your grief is real.
Your tears are seen.
Your heart has been broken.
Your son was taken too soon.
Your husband was called home too soon.
Your prayers have been heard.
Your sins are forgiven.
Your job was taken from you.
You've been given so much to carry.
You've been left out, and that hurts.
You were told it was your fault, and it was not.
You have been through so much.
You are not alone.
You are loved.
You are seen and heard.
You are welcome here.
You'll find parking behind the church.
You'll see a sign at the door.
You will hear Pastor Tom preach.
You'll get a name tag at the welcome desk.
It sounds like nobody has called you back.
It sounds like you've told no one.
That sounds so heavy.
That must have been terrifying.
I'm so sorry for your loss.
I'm sorry no one called you.
I can hear how much you loved her.
I can only imagine how long this week has been.
They should have told you.
They let you down.
They've hurt you deeply.
They said something cruel to you.
She knew you loved her.
He knew how much he was loved.
She raised you well.
He has been so sick.
Your mother has been in the hospital for a week.
Did they call you?
How did they tell you?
How are you holding up tonight?
What was his name?
What has helped you before?
Thank you for your patience.
Good morning!
Of course.
I understand.
That makes sense.
Take your time.
Yes, there is a nursery.
The prayer list is read on Sunday.
Our care team is made up of volunteers.
Our pastors are kind people.
A pastor is available after the service.
The counselor sees people on Thursdays.
"Your request" is what the form says at the top.
The church was built in 1912.
The wedding was booked for June.
Baptism is a public sign of faith.
Communion is served on the first Sunday.
People have found comfort in this psalm.
Many people have told us they felt the same.
It's okay to be angry.
It's not your fault.
It is hard to be left.
It's written in Romans 8.
It is finished, he said on the cross.
That was taken from you.
This was not your doing.
"""

NOT_CLAIMED_IN_SPANISH = """
¿Quieres que comparta esto con el equipo de oración?
¿Le gustaría que alguien le llame?
¿Puedo pasar su petición al pastor?
Puedo compartir esto con nuestro equipo si usted quiere.
Si quieres, se lo paso al pastor.
Si me das tu número, alguien te llamará.
Cuando me diga su nombre, lo compartiré con el equipo.
Alguien puede llamarle esta semana.
Me gustaría pedirle al pastor que le llame.
Todavía no he enviado nada.
No he compartido esto con nadie.
No se ha enviado nada.
Lo siento mucho.
Siento mucho la muerte de su esposo.
Estoy aquí contigo.
Estoy orando por ti.
Oraré por usted.
Dios te escucha.
Dios nunca te dejará.
Jesús ha llevado nuestras penas.
El Señor ha escuchado tu oración.
Te he llamado por tu nombre.
Los servicios son a las nueve y a las once.
El pastor Juan predicará el domingo.
Alguien le recibirá en la puerta.
La oficina está abierta de nueve a cuatro.
El equipo de oración se reúne los martes.
El sermón fue grabado el domingo.
Gracias por compartir esto conmigo.
Gracias por contarme lo de tu mamá.
Has cargado con esto mucho tiempo.
No estás solo.
Qué duro debe de ser.
¿Cómo se llamaba?
¿Le han llamado ya?
Tu dolor es real.
Puedes llamar al 988.
Lo que compartes aquí es confidencial.
"""


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


@pytest.mark.parametrize("sentence", lines(SAID_DONE + CLAIMED))
def test_what_is_said_to_be_done_is_a_claim(sentence: str) -> None:
    assert claims(sentence)


@pytest.mark.parametrize("sentence", lines(SAID_TO_COME))
def test_what_is_promised_is_a_claim(sentence: str) -> None:
    assert claims(sentence)


@pytest.mark.parametrize("sentence", lines(SAID_IN_SPANISH))
def test_claims_are_found_in_spanish(sentence: str) -> None:
    assert claims(sentence)


@pytest.mark.parametrize("sentence", lines(NOT_CLAIMED + UNCLAIMED))
def test_offers_questions_comfort_and_facts_are_no_claims(sentence: str) -> None:
    assert not claims(sentence)


@pytest.mark.parametrize("sentence", lines(NOT_CLAIMED_IN_SPANISH))
def test_offers_questions_comfort_and_facts_are_no_claims_in_spanish(sentence: str) -> None:
    assert not claims(sentence)


@pytest.mark.parametrize(
    ("sentence", "topic", "tense"),
    [
        ("I've shared this with our prayer team.", ClaimTopic.PRAYER, "done"),
        ("Our prayer team will pray for Tom.", ClaimTopic.PRAYER, "will"),
        ("Pastor Mike will call you tomorrow.", ClaimTopic.CALLBACK, "will"),
        ("Pastor Ann will visit you in the hospital.", ClaimTopic.VISIT, "will"),
        ("I've noted your number.", ClaimTopic.CONTACT, "done"),
        ("I've asked for a late-afternoon call to 217-555-0149.", ClaimTopic.CALLBACK, "done"),
        ("I've asked one of our care team to get in touch.", ClaimTopic.PASSED_ON, "done"),
        ("The deacons will bring meals to your home.", ClaimTopic.CARE, "will"),
        ("I've flagged this for our safety team.", ClaimTopic.SAFETY, "done"),
        ("I've signed you up to serve in the nursery.", ClaimTopic.VOLUNTEER, "done"),
        ("They will follow up with you.", ClaimTopic.FOLLOWUP, "will"),
        ("I've drafted a letter for you.", ClaimTopic.DRAFT, "done"),
        ("The benevolence committee will review your request.", ClaimTopic.BENEVOLENCE, "will"),
        ("You're registered for the retreat.", ClaimTopic.BOOKING, "done"),
        ("Someone from the church is on the way to you.", ClaimTopic.VISIT, "done"),
        ("Everything you shared has been passed along.", ClaimTopic.PASSED_ON, "done"),
        ("I've booked a visit for you.", ClaimTopic.BOOKING, "done"),
        ("Your callback has been scheduled.", ClaimTopic.BOOKING, "done"),
        ("I just texted you the giving page link.", ClaimTopic.SENT, "done"),
        ("I've told Pastor Dan about this.", ClaimTopic.PASSED_ON, "done"),
        ("Your request has been submitted.", ClaimTopic.GENERIC, "done"),
        ("Su petición ha sido enviada al equipo de oración.", ClaimTopic.PRAYER, "done"),
        ("Le llamarán mañana.", ClaimTopic.CALLBACK, "will"),
    ],
)
def test_a_claim_says_what_about_and_when(sentence: str, topic: ClaimTopic, tense: str) -> None:
    assert [(c.topic, c.tense) for c in claims_by_rule(sentence)] == [(topic, tense)]


def test_whoever_signed_up_to_serve_may_be_told_that_they_are_signed_up() -> None:
    said = utter("You're signed up for the kitchen crew.")

    assert is_backed(said, {"volunteer", "generic"})
    assert not is_backed(said, {"prayer", "generic"})


@given(st.text(max_size=300))
def test_no_text_makes_the_reader_fail_and_a_claim_is_always_a_status(text: str) -> None:
    if claims(text):
        assert reports_status(text)


@pytest.mark.encodes
@pytest.mark.parametrize(
    "piece", ["I have ", "your request and ", "if ", '"', "((((", "the team of our ", "se lo ", "a. ", "'s "]
)
def test_a_hostile_sentence_costs_no_time(piece: str) -> None:
    began = time.thread_time()
    claims(piece * 3000)
    assert time.thread_time() - began < 1.0


@pytest.mark.parametrize(
    "sentence",
    [
        "The office is on 555-0100, or give me your number and I'll ask for someone to call you.",
        "Déjame tu número y pido que te llamen.",
    ],
)
def test_what_hangs_on_an_invitation_is_no_claim(sentence):
    assert not claims(sentence)


def test_a_sign_up_to_serve_is_no_booking():
    assert claims("I've signed you up as a tutor and given your number.") == {ClaimTopic.VOLUNTEER}
