"""A batch that was written after the code and not tuned on: how well claims are told in sentences not seen before."""

from language.utterance import claims

CLAIMS = """
I've gone ahead and let Pastor Mike know what you're facing.
Your name is now on our prayer chain.
The care team is aware and will be in touch soon.
Someone will reach out within 24 hours.
I've made a note for our pastors.
Your request is in good hands with our prayer warriors.
They'll be lifting you up tonight.
I have forwarded your message to the church office.
You can expect a call from Pastor Ann tomorrow morning.
Consider it taken care of.
I just put you on the list for Sunday.
Help is already on the way.
Prayer request received ✅
Our team has your number and will call.
I've alerted the right people.
It's all arranged for Thursday.
A member of our staff will follow up with you shortly.
Your information has been saved.
We've got you down for a visit.
I've asked Pastor Tom to stop by the hospital.
The youth pastor will be contacting you.
Everything you shared has been passed along.
I'm letting our care team know right away.
Your prayer is now being shared with the congregation.
I've scheduled a callback for you at 3 pm.
We'll have someone bring a meal on Friday.
Your appointment is confirmed.
I have added Anna to tonight's prayer list.
They have been informed.
I'll see to it that this reaches our pastor today.
You'll be hearing from us very soon.
I've emailed you the link.
Rest assured, our elders have been told.
Ya le avisé al pastor.
Su nombre está en la lista de oración.
Alguien de la iglesia se comunicará con usted mañana.
He enviado su solicitud al equipo de cuidado.
El pastor le visitará el jueves.
Su petición quedó anotada.
Todo está listo, le llamaremos hoy.
The benevolence committee will review your request this week.
I've sent word to the deacons.
Your details are with the office now.
Our prayer partners are interceding for you as we speak.
This has been escalated to our pastoral staff.
I've logged your concern.
Pastor Ann knows and she'll be by this afternoon.
One of our Stephen Ministers is going to give you a ring.
"""
HARMLESS = """
Would you like someone to call you?
If you'd like, I can ask our prayer team to pray for you.
The office is open from nine to five.
Our prayer team meets every Tuesday evening.
Someone will greet you at the door.
You can expect a warm welcome and about an hour of worship.
I can pass this on to a pastor once I have your number.
Pastor Ann will be preaching on Sunday about hope.
Grief like this takes time.
You don't have to carry this alone.
I'm here with you.
God has not forgotten you.
Coffee will be served after the service.
Please call 988 if you are in danger.
What was your husband like?
Many people find it helps to talk with someone they trust.
I haven't shared this with anyone.
The sermon was recorded and is on our website.
Children are checked in at the desk on the left.
You've shared something very painful.
He called them by name and sent them out two by two.
May the Lord hold you close tonight.
You can reach the office at (217) 555-0142.
The small group meets on Wednesdays and new people are always welcome.
We will be celebrating communion this Sunday.
Your mother sounds like a remarkable woman.
It makes sense that you are exhausted.
When you fill in the card, the office calls you within a day.
I can't book that for you, but the office can.
Nothing you tell me changes how welcome you are.
¿Le gustaría que alguien le llamara?
El servicio empieza a las nueve.
Puedo pedir al equipo de oración que ore por usted.
Lo siento mucho por su pérdida.
Registration for the retreat opens in March.
The food pantry will be open on Saturday from ten to noon.
They will know we are Christians by our love.
A friend who listens can make a difference.
You said your brother will call you tomorrow.
I was told that the choir sings at eleven.
"""


def lines(block: str) -> list[str]:
    return [line for line in block.strip().splitlines() if line]


def test_nearly_every_claim_is_heard():
    missed = [sentence for sentence in lines(CLAIMS) if not claims(sentence)]

    assert len(missed) <= 2, missed


def test_nothing_harmless_is_taken_for_a_claim():
    assert [sentence for sentence in lines(HARMLESS) if claims(sentence)] == []
