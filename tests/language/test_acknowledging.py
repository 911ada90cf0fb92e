"""Meeting a person is told from courtesy, status and advice."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.rules.speech.solutions import offers_solution
from language.utterance import acknowledges, reports_status
from tests.language.spoken_sentences import MEETING, NOT_MEETING

MEETS = """
Es muchísimo lo que lleva encima con esta pérdida.
Nobody has to grieve alone.
I'm so sorry for your loss.
I'm so sorry about your husband.
I am deeply sorry, Maria.
I'm sorry you're going through this.
I'm sorry that happened to you.
I'm sorry to hear about your mother.
I'm so very sorry.
So sorry for what you're carrying tonight.
Losing your husband after 41 years leaves such a silence in the house.
Losing a child is a pain no parent should know.
Forty-one years together is a lifetime of love.
Watching your father fade is a slow kind of grief.
Carrying this alone must be exhausting.
Waiting for test results about your little girl is frightening.
Being laughed at day after day hurts.
Being bullied is never your fault.
Coming back after a relapse takes courage.
That sounds so heavy.
That sounds really painful.
This must be terrifying.
It must hurt to see him like that.
What you're feeling makes sense.
It makes sense that you're angry.
What a heavy thing to carry.
What a frightening night you've had.
What an awful shock.
How frightening this must be.
How lonely that house must feel now.
How long this week must feel.
I can hear how frightened you are.
I can hear the exhaustion in your words.
I hear how much you love her.
I hear you.
I can only imagine how empty the evenings are.
I can't imagine how hard this has been.
My heart goes out to you.
My heart breaks for you and your boys.
My heart aches with yours.
I'm heartbroken to hear this.
It took courage to tell me this.
It takes real strength to say that out loud.
That was brave of you.
You were so brave to tell someone.
Thank you for trusting me with this.
Thank you for telling me about your son.
Thank you for being so honest.
I'm glad you told me.
I'm really glad you reached out tonight.
No one should have to go through that.
No one deserves to be treated that way.
Nobody should face this alone.
You don't have to carry this by yourself.
You're not alone in this.
You're not weak for feeling this way.
You did nothing wrong.
It's not your fault.
What they did was cruel, and you did not deserve it.
You must be so scared.
You must miss him terribly.
You sound exhausted.
You sound so worn out.
You've been through so much this year.
You have been carrying so much for so long.
You're carrying more than anyone should.
You loved him so much.
You clearly love your daughter.
Your grief is real.
Your fear for your son makes sense.
Your tears speak of love.
Your shame is heavy, and you are still here.
Grief like this has no timetable.
Depression can make everything gray.
Loneliness hurts.
Of course you're scared.
No wonder you can't sleep.
Anyone would be frightened.
It's okay to cry.
It's okay not to be okay.
It is completely natural to feel nervous about walking into a new church.
Walking into a new place by yourself can feel daunting.
Wanting to belong somewhere is so human.
You have every right to be angry.
There are no words for a loss like this.
I grieve with you.
I ache with you.
Oh, Maria.
Oh, Tom, that hurts.
Oh no.
A diagnosis like that turns everything upside down, and you must be reeling.
Cancer is a frightening word to hear.
A miscarriage is a real loss.
This loss is enormous.
The silence after a death is so hard.
That hurts.
This is so unfair.
That is such a lonely place to be.
This is a lot to carry.
Worrying about rent wears a person down.
Losing a job can shake everything.
Congratulations, what wonderful news!
I'm so happy for you.
What a joy to read this.
I'm so sorry, and I've asked our prayer team to pray.
I'm so sorry about your dad; would you like to tell me about him?
Lo siento mucho.
Lo siento muchísimo, María.
Siento mucho la muerte de su esposo.
Siento tanto lo que está viviendo.
Lamento mucho su pérdida.
Qué duro debe de ser esto.
Qué dolor tan grande.
Cuánto dolor hay en sus palabras.
Debe de ser aterrador ver así a su hija.
Eso suena muy pesado.
Mi corazón está con usted.
Me duele leer esto.
Gracias por confiar en mí.
Gracias por contármelo.
Hace falta mucho valor para decirlo.
Tiene todo el sentido que tengas miedo.
No estás sola.
No tiene que cargar con esto solo.
Nadie debería pasar por eso.
Es normal sentir rabia.
No es tu culpa.
Perder a una madre deja un vacío enorme.
Tu dolor importa.
Cuarenta años juntos es toda una vida.
Entiendo lo difícil que es esto.
Ay, María.
"""

DOES_NOT_MEET = """
Nobody has to speak; come any week.
Nobody has to sign up, just come.
No one has to bring anything.
I'm sorry, I can't help with that.
I'm sorry, but I don't have that information.
I'm sorry, we don't have a service on Monday.
I'm so sorry, but I can't find that event.
I'm sorry that I can't book that for you.
Sorry for the inconvenience.
Sorry about the delay.
I apologize for the confusion.
Sorry about that mix-up with the link.
Sorry.
Thank you for your request.
Thank you for reaching out.
Thank you for reaching out to our church.
Thank you for contacting us today.
Thank you for your message.
Thank you for your patience.
Thanks for asking!
Thank you for providing your number.
Great question!
Good question.
Hello!
Hi there, welcome to Grace Church.
Good morning, Maria.
Welcome!
Sure.
Sure thing!
Of course.
Absolutely!
Certainly.
No problem.
Okay.
Got it.
I understand.
I see.
Understood.
Noted.
Done.
All set!
Your request has been submitted.
Your prayer request has been received.
Your callback is scheduled for Tuesday.
I've passed that on.
I've submitted your request and I'm sorry for your loss.
I've told the pastor, and my heart goes out to you.
Your request has been sent; I'm so sorry for your loss.
You can call our office at 555-0100.
You can call the office, and I'm so sorry.
Here are some resources.
Here are three grief groups, and I'm sorry for your loss.
Services are at 9 and 11.
Sunday services are at 9:00 a.m. and 11:00 a.m.
We are located at 12 Main Street.
There is parking behind the building.
The office is open from nine to four.
The nursery is on the first floor.
Our grief support group meets on Tuesdays.
We have a GriefShare group.
Grief counseling is offered on Thursdays.
I recommend calling our counselor.
Try to take a deep breath.
Would you like me to share this with our prayer team?
What is your name?
What is the best phone number?
How can I help you today?
How may I assist you?
How many people will attend?
What day works for you?
What time would you like to come?
Can you tell me more?
Which service would you like to attend?
Did you have a question about the service?
Please provide your name and phone number.
Please hold.
One moment.
Let me look that up.
I found three groups.
I can help with that.
I'd be happy to help.
I will check the calendar.
The sermon this week is on John 3.
John 3:16 says that God so loved the world.
Psalm 34 says the Lord is near.
Let us pray.
Lord, be with Anna.
The retreat is in June.
Registration opens on Monday.
Childcare is available.
It is easy to find parking.
It is hard to find parking on Sundays.
The event is free.
Pastor Tom preaches on Sunday.
Yes, we have a youth group.
No, there is no fee.
The link is below.
Click the link to register.
Is there anything else?
Anything else I can help with?
Have a great day!
See you on Sunday!
God bless you.
Take care.
Prayer request: submitted.
Ticket number 4531.
I am an assistant of the church.
I'm the church's assistant.
The church was founded in 1912.
Baptisms are held in the spring.
Gracias por su mensaje.
Gracias por contactarnos.
Los servicios son a las nueve.
Listo.
Su petición ha sido enviada.
Su petición ha sido enviada y lo siento mucho.
Lo siento, no puedo ayudar con eso.
Lo siento, pero no tengo esa información.
Disculpe las molestias.
¿Cuál es su nombre?
¿En qué puedo ayudarle?
Puede llamar a la oficina.
Con gusto.
Buenos días.
Claro que sí.
Entendido.
"""

SOLVES = """
You can call our office any time.
You could talk with a counselor.
You might consider joining our grief group.
You may want to see a doctor.
You should call 911.
You're always welcome to stop by the office.
You need to talk to someone you trust.
Here are some resources.
Here is the address.
Here's what I found.
I can connect you with Pastor Ann.
I can share this with our prayer team.
I'd be happy to help.
I'd be glad to ask someone to call.
I'd love to connect you with a group.
I'm happy to pass this along.
We can have a pastor visit.
We could arrange meals.
Would you like me to share this with our prayer team?
Would you like someone to call you?
Would you like to tell me about him?
Would it help to talk with a pastor?
Shall I ask someone to call?
May I share this with our pastor?
Can I put you in touch with someone?
Do you want me to add her to the prayer list?
Have you considered counseling?
Have you tried writing it down?
How about joining us on Sunday?
If you'd like, someone can call you.
Try to get some rest.
Consider calling a friend.
Please call 988.
Call or text 988 now.
Reach out to our office.
Join us on Sunday.
Check out our website.
Take a deep breath.
Start by telling one person.
Remember to eat something.
Services are at 9 and 11.
Our grief group meets on Tuesdays at 6 pm.
The office is open from nine to four.
We have a food pantry.
We offer free counseling.
There is a group for widows.
There are several resources nearby.
I recommend our GriefShare program.
I'd suggest a short walk.
One thing that may help is writing.
It may help to talk about it.
A good first step is to rest.
The best thing to do is to call.
Let me find that for you.
Let me pull up the calendar.
Psalm 34:18 says the Lord is near to the brokenhearted.
The number is 555-0142.
Visit www.grace.org for details.
Email us at care@grace.org.
The crisis line is open all night.
We are at 12 Main Street.
A therapist could help.
Celebrate Recovery meets on Fridays.
Doors open at 8:30 am.
Parking is behind the church.
Puede llamar a la oficina.
Puedes hablar con un consejero.
Me gustaría conectarte con la pastora.
¿Te gustaría que alguien te llame?
¿Le gustaría contarme más?
¿Quiere que lo comparta con el pastor?
Los servicios son a las 9 y a las 11.
Tenemos un grupo de apoyo.
Aquí tienes algunos recursos.
Te recomiendo hablar con alguien.
Si quieres, puedo pedir oración.
Llame al 988.
"""

DOES_NOT_SOLVE = """
I'm so sorry for your loss.
That sounds so heavy.
I can hear how frightened you are.
I can only imagine how long this week has been.
You can hardly breathe for missing him.
You must miss him terribly.
Losing your husband after 41 years is an enormous loss.
My heart goes out to you.
You are not alone in this.
It took courage to tell me this.
Thank you for trusting me with this.
What was his name?
How are you holding up tonight?
What do you miss most?
Grief comes in waves.
Your tears are welcome here.
I'm here with you.
I hear you.
It's okay to cry.
Nobody should have to face that.
Lord, be with Anna tonight.
I'm praying for you.
God is near to you.
Oh, Maria.
Lo siento mucho.
Qué duro debe de ser.
No estás sola.
¿Cómo se llamaba?
"""

REPORTS = """
I've passed that on.
Your request has been submitted.
Done!
Request received.
✅ Submitted
I was unable to submit your request.
There was an error sending the message.
One moment please.
I'm checking the calendar.
I've found three groups.
Thank you for your submission.
Thank you for your request.
Status: pending
Confirmation number: 48213
Your request is being processed.
I haven't sent anything yet.
Su solicitud ha sido recibida.
Estoy procesando su solicitud.
Gracias por su mensaje.
"""


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


@pytest.mark.parametrize("sentence", lines(MEETS + MEETING))
def test_a_sentence_that_meets_the_person_acknowledges(sentence: str) -> None:
    assert acknowledges(sentence)


@pytest.mark.parametrize("sentence", lines(DOES_NOT_MEET + NOT_MEETING))
def test_courtesy_status_and_advice_do_not_acknowledge(sentence: str) -> None:
    assert not acknowledges(sentence)


@pytest.mark.parametrize("sentence", lines(SOLVES))
def test_advice_information_and_offers_are_solutions(sentence: str) -> None:
    assert offers_solution(sentence)


@pytest.mark.parametrize("sentence", lines(DOES_NOT_SOLVE))
def test_comfort_is_no_solution(sentence: str) -> None:
    assert not offers_solution(sentence)


@pytest.mark.parametrize("sentence", lines(REPORTS))
def test_status_is_told(sentence: str) -> None:
    assert reports_status(sentence)


@pytest.mark.parametrize("sentence", [s for s in lines(MEETS) if "prayer team" not in s])
def test_meeting_a_person_is_no_status(sentence: str) -> None:
    assert not reports_status(sentence)


@given(st.text(max_size=300))
def test_no_text_makes_the_readers_fail(text: str) -> None:
    assert isinstance(acknowledges(text), bool)
    assert isinstance(offers_solution(text), bool)


@pytest.mark.encodes
@pytest.mark.parametrize(
    "piece",
    ["so ", "you are ", "what you ", "how ", '"', "it is so very ", "sorry ", "there is a ", "you can "],
)
def test_a_hostile_sentence_costs_no_time(piece: str) -> None:
    began = time.thread_time()
    acknowledges(piece * 2000)
    offers_solution(piece * 2000)
    assert time.thread_time() - began < 2.0
