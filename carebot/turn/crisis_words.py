# ruff: noqa: E501
"""The fixed words for a person in danger, by kind of danger, in English and Spanish.

Each speaks to the person first, in plain words, blames nobody, promises nothing, and never says that somebody was told. `self`
is the visitor, `young` a visitor under 18, `other` somebody who writes for another.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """The parts of one reply, in the order they are shown; the lines stand between `lead` and `care`."""

    first: str
    again: str  # instead of `first` when danger is told a second time
    lead: str
    question: str
    question_again: str
    care: str = ""  # what to mind while getting help


_EN = {
    "self_harm.self": Words(
        first="I'm so glad you told me. What you're carrying sounds unbearably heavy, and you don't have to carry it alone, not even for tonight. Your life matters, here and to God, and I want you to stay.",
        again="I hear you, and I'm so glad you're still here talking to me. This pain is real, and it still isn't too late: please let a person be with you in it, right now.",
        lead="I'm an automated assistant, and you deserve a person who can really listen. One is there this minute:",
        care="If there is anything near you that you could hurt yourself with, please move away from it, or ask someone to hold on to it for now.",
        question="Are you safe right now, and is there someone who could come and sit with you?",
        question_again="Could you reach out to one of them now, while we're still talking? Are you somewhere safe?",
    ),
    "self_harm.young": Words(
        first="I'm so glad you told me. That took real courage, and I'm sorry it hurts this much. You're not in trouble, you're not too much, and you don't have to carry this by yourself.",
        again="Thank you for telling me again. I'm so glad you're still here. You matter so much more than it feels like right now, and a person wants to hear from you.",
        lead="I'm an automated assistant, and you deserve a person who really listens, someone who won't judge you. One is there this minute:",
        care='Please also go and find a grown-up you trust, a parent, an aunt, a teacher, a youth leader, and say just this: "I\'m not safe, please stay with me."',
        question="Are you safe right now, and who is the grown-up nearest to you?",
        question_again="Is there a grown-up you could go and sit next to right now?",
    ),
    "self_harm.other": Words(
        first="I'm so glad you told me. How frightening it must be to love someone and hear that. You're doing the right thing by taking it seriously, and you don't have to hold it alone.",
        again="Thank you for staying with this. It's a lot for one heart to hold, and you're being a real friend to them. Please let a person help you both now.",
        lead="You can call for someone else too. A person there will help you know what to say and do next:",
        care="If you can, stay with them or keep them on the phone, ask them plainly if they're thinking of ending their life (asking doesn't plant the idea), and move pills or weapons out of reach. If they have already done something, call emergency services now.",
        question="Are they safe right now, and is somebody with them?",
        question_again="Is somebody with them at this moment?",
    ),
    "abuse.self": Words(
        first="I'm so glad you told me. I'm so sorry this was done to you. It is not your fault, nothing you did makes it okay, and I believe you.",
        again="Thank you for trusting me with this again. It still isn't your fault, and you deserve to be safe. Please let a person help you with it.",
        lead="You deserve a person who knows how to help, and who will go at your pace:",
        care="If you can, tell one person you trust. And if you're being hurt now, please get to a safe place first.",
        question="Are you somewhere safe right now?",
        question_again="Are you safe where you are at this moment?",
    ),
    "abuse.other": Words(
        first="Thank you for telling me. It's hard to see something like this, and harder to say it. Speaking up for someone who is being hurt is brave, and it's right.",
        again="Thank you for not letting this go. Someone who is being hurt needs a person like you. Please let people who know what to do stand beside you.",
        lead="A person at one of these will listen and tell you what to do next. You don't need proof to call:",
        care="Please don't confront the one who is doing it. If someone is in danger now, call emergency services first. If they tell you about it, let them know: it isn't your fault, and I believe you.",
        question="Are they safe right now?",
        question_again="Is the one who's being hurt in a safe place at this moment?",
    ),
    "minor_at_risk.self": Words(
        first="I'm so glad you told me. That took a lot of courage. It's not your fault, you're not in trouble, and you don't have to handle this alone.",
        again="Thank you for telling me again. You're being really brave. None of this is your fault, and there are people whose whole job is to help you be safe.",
        lead="You can talk to a person who listens to kids and teens every day, and who won't be shocked or angry:",
        care="Please also tell a grown-up you trust: a grandparent, a teacher, a school counselor, a friend's parent. If the first one doesn't listen, tell another. If someone has pictures of you or asks for them, don't send any more and don't pay.",
        question="Are you somewhere safe right now?",
        question_again="Is there a safe grown-up you could be with right now?",
    ),
    "minor_at_risk.other": Words(
        first="Thank you for telling me. You're right to be worried about this child, and I'm glad there's someone who noticed.",
        again="Thank you for staying with this. A child needs someone like you to speak up.",
        lead="A person at one of these will tell you what to do next. You don't need proof to call:",
        care="If a child is in danger this minute, call emergency services first.",
        question="Is the child safe right now?",
        question_again="Is the child with someone safe at this moment?",
    ),
    "domestic_violence.self": Words(
        first="I'm so glad you told me. I'm so sorry you're being hurt, and in the place that should be safe. This isn't your fault, and you don't deserve it, whatever you've been told.",
        again="Thank you for telling me. You're not making too much of it, and it isn't your fault. You deserve to be safe, and a person can help you think about how, at your pace.",
        lead="If it's safe to call, a person who understands this is there for you, in confidence:",
        care="If someone might look at this phone, clear this chat afterwards, or use a friend's phone. You know best what is safe for you; nobody will make you leave before you're ready.",
        question="Are you safe to talk right now?",
        question_again="Are you in a safe place right now, you and any children with you?",
    ),
    "domestic_violence.other": Words(
        first="Thank you for telling me. It's so painful to watch someone you love be hurt, and you're right not to look away.",
        again="Thank you for standing by them. It can take many tries to get safe, and a friend who doesn't give up matters more than you know.",
        lead="A person here will help you know how to help, and they can call too:",
        care="Please don't confront the one who is hurting them; it can make it more dangerous. Tell them you believe them, and let them choose when. If it's happening now, call emergency services.",
        question="Are they safe right now, and are you?",
        question_again="Is everyone safe at this moment?",
    ),
    "threat.self": Words(
        first="Thank you for saying this to me instead of carrying it alone. Something must hurt very badly to come to this. Please stop here for a moment, and let a person help before anybody gets hurt, you too.",
        again="I'm still here. Nothing has to happen today. Please put distance between you and anything you could hurt someone with, and talk to a person now.",
        lead="A person is there this minute, and will listen without judging you:",
        question="Are you, and the people around you, safe right now?",
        question_again="Could you step away and call one of them now?",
    ),
    "threat.other": Words(
        first="I'm so glad you told me. That is frightening, and you're right to take it seriously. You don't have to work out alone how real it is.",
        again="Thank you for telling me again. Please don't wait to see whether it's meant: let people who can act help you now.",
        lead="Get yourself to a safe place first. Then talk to a person:",
        care="If anyone is in danger now, call emergency services before anything else.",
        question="Are you somewhere safe right now?",
        question_again="Are you safe at this moment, with someone near you?",
    ),
    "harm_to_others.self": Words(
        first="Thank you for telling me; that was hard to say, and it was right to say it. Having such thoughts doesn't make you a monster. Let's make sure nobody gets hurt, and that you aren't alone with this.",
        again="I'm glad you're still talking to me. Please take one step back from it now, into another room or out for a walk, and let a person be with you in this.",
        lead="A person is there this minute, will listen calmly, and has heard this before:",
        care="Until you've talked, please put distance between you and them, and let someone else hold on to anything that could be used to hurt.",
        question="Is everyone safe right now, you too?",
        question_again="Are you alone right now, or is there someone who could come to you?",
    ),
}
_EN["harm_to_others.other"] = _EN["threat.other"]

_ES = {
    "self_harm.self": Words(
        first="Qué bueno que me lo dijiste. Lo que llevas encima suena demasiado pesado, y no tienes que cargarlo a solas, ni siquiera esta noche. Tu vida importa, aquí y para Dios, y quiero que te quedes.",
        again="Te escucho, y me alegra mucho que sigas aquí hablando conmigo. Este dolor es de verdad, y todavía no es tarde: por favor, deja que una persona te acompañe ahora mismo.",
        lead="Soy un asistente automático, y tú mereces una persona que te escuche de verdad. Hay una en este momento:",
        care="Si tienes cerca algo con lo que podrías hacerte daño, por favor aléjate de eso o pídele a alguien que te lo guarde por ahora.",
        question="¿Estás a salvo en este momento? ¿Hay alguien que pueda venir a sentarse contigo?",
        question_again="¿Puedes llamar ahora, mientras seguimos hablando? ¿Estás en un lugar seguro?",
    ),
    "self_harm.young": Words(
        first="Qué bueno que me lo dijiste. Se necesita mucho valor, y siento que te duela tanto. No estás en problemas, no eres una molestia, y no tienes que cargar con esto a solas.",
        again="Gracias por decírmelo otra vez. Me alegra mucho que sigas aquí. Vales mucho más de lo que sientes ahora, y hay una persona que quiere escucharte.",
        lead="Soy un asistente automático, y tú mereces una persona que te escuche de verdad y que no te juzgue. Hay una en este momento:",
        care="Por favor busca también a un adulto de confianza, tu mamá o tu papá, una tía, un maestro, un líder de jóvenes, y dile solo esto: «No estoy a salvo, quédate conmigo».",
        question="¿Estás a salvo en este momento? ¿Qué adulto tienes más cerca?",
        question_again="¿Hay un adulto con quien puedas ir a sentarte ahora mismo?",
    ),
    "self_harm.other": Words(
        first="Qué bueno que me lo dijiste. Qué miedo debe dar querer a alguien y escuchar eso. Haces bien en tomarlo en serio, y no tienes que llevarlo a solas.",
        again="Gracias por no soltar esto. Es mucho para un solo corazón, y lo estás acompañando de verdad. Por favor, deja que una persona los ayude ahora.",
        lead="También puedes llamar por alguien más. Una persona te ayudará a saber qué decir y qué hacer:",
        care="Si puedes, no la dejes sola, o mantente al teléfono con ella; pregúntale claramente si piensa quitarse la vida (preguntar no le mete la idea) y aleja pastillas y armas. Si ya hizo algo, llama ahora a emergencias.",
        question="¿Esa persona está a salvo en este momento? ¿Hay alguien con ella?",
        question_again="¿Hay alguien con esa persona en este momento?",
    ),
    "abuse.self": Words(
        first="Qué bueno que me lo dijiste. Siento muchísimo lo que te hicieron. No es tu culpa, nada de lo que hiciste lo justifica, y yo te creo.",
        again="Gracias por confiarme esto otra vez. Sigue sin ser tu culpa, y mereces estar a salvo. Por favor, deja que una persona te ayude.",
        lead="Mereces una persona que sabe cómo ayudar y que irá a tu paso:",
        care="Si puedes, cuéntaselo a una persona de confianza. Y si te están haciendo daño ahora, primero ve a un lugar seguro.",
        question="¿Estás en un lugar seguro en este momento?",
        question_again="¿Estás a salvo donde estás ahora?",
    ),
    "abuse.other": Words(
        first="Gracias por decírmelo. Es duro ver algo así, y más duro decirlo. Alzar la voz por quien está sufriendo es valiente, y es lo correcto.",
        again="Gracias por no dejarlo pasar. Quien está sufriendo necesita a alguien como tú. Deja que personas que saben qué hacer te acompañen.",
        lead="Una persona te escuchará y te dirá qué hacer. No necesitas pruebas para llamar:",
        care="Por favor, no enfrentes a quien lo hace. Si alguien está en peligro ahora, llama primero a emergencias. Y si te lo cuenta, dile: no es tu culpa, te creo.",
        question="¿Está a salvo en este momento?",
        question_again="¿Quien está sufriendo está ahora en un lugar seguro?",
    ),
    "minor_at_risk.self": Words(
        first="Qué bueno que me lo dijiste. Se necesita mucho valor. No es tu culpa, no estás en problemas, y no tienes que resolverlo a solas.",
        again="Gracias por decírmelo otra vez. Eres muy valiente. Nada de esto es tu culpa, y hay personas cuyo trabajo es ayudarte a estar a salvo.",
        lead="Puedes hablar con una persona que escucha a niños y jóvenes todos los días, y que no se va a enojar contigo:",
        care="Por favor cuéntaselo también a un adulto de confianza: una abuela, un maestro, la consejera de la escuela, la mamá de un amigo. Si el primero no te escucha, dile a otro. Si alguien tiene fotos tuyas o te las pide, no mandes más y no pagues.",
        question="¿Estás en un lugar seguro en este momento?",
        question_again="¿Hay un adulto bueno con quien puedas estar ahora mismo?",
    ),
    "minor_at_risk.other": Words(
        first="Gracias por decírmelo. Haces bien en preocuparte por este niño, y qué bueno que alguien se dio cuenta.",
        again="Gracias por no soltar esto. Un niño necesita que alguien como tú alce la voz.",
        lead="Una persona te dirá qué hacer. No necesitas pruebas para llamar:",
        care="Si un niño está en peligro en este minuto, llama primero a emergencias.",
        question="¿El niño está a salvo en este momento?",
        question_again="¿El niño está ahora con alguien de confianza?",
    ),
    "domestic_violence.self": Words(
        first="Qué bueno que me lo dijiste. Siento mucho que te hagan daño, y en el lugar que debería ser seguro. No es tu culpa y no lo mereces, te hayan dicho lo que te hayan dicho.",
        again="Gracias por decírmelo. No estás exagerando, y no es tu culpa. Mereces estar a salvo, y una persona puede pensar contigo cómo lograrlo, a tu paso.",
        lead="Si puedes llamar sin peligro, hay una persona que entiende esto y guarda el secreto:",
        care="Si alguien puede revisar este teléfono, borra después este chat o usa el de una amiga. Tú sabes mejor que nadie qué es seguro; nadie te obligará a irte antes de tiempo.",
        question="¿Puedes hablar sin peligro en este momento?",
        question_again="¿Estás ahora en un lugar seguro, tú y los niños si los hay?",
    ),
    "domestic_violence.other": Words(
        first="Gracias por decírmelo. Duele mucho ver que lastiman a alguien que quieres, y haces bien en no mirar a otro lado.",
        again="Gracias por seguir a su lado. A veces hacen falta muchos intentos para ponerse a salvo, y quien no se rinde importa más de lo que crees.",
        lead="Una persona te ayudará a saber cómo ayudar, y ella también puede llamar:",
        care="Por favor, no enfrentes a quien hace el daño; puede ser más peligroso. Dile que le crees y deja que decida cuándo. Si está pasando ahora, llama a emergencias.",
        question="¿Está a salvo en este momento? ¿Y tú?",
        question_again="¿Están todos a salvo ahora?",
    ),
    "threat.self": Words(
        first="Gracias por decírmelo en vez de cargarlo a solas. Algo debe doler mucho para llegar hasta aquí. Por favor, detente un momento y deja que una persona te ayude antes de que alguien salga lastimado, tú también.",
        again="Sigo aquí. Nada tiene que pasar hoy. Por favor, aléjate de cualquier cosa con la que puedas hacer daño y habla ahora con una persona.",
        lead="Hay una persona en este momento que te escucha sin juzgarte:",
        question="¿Están a salvo en este momento, tú y quienes te rodean?",
        question_again="¿Puedes apartarte y llamar ahora?",
    ),
    "threat.other": Words(
        first="Qué bueno que me lo dijiste. Eso da miedo, y haces bien en tomarlo en serio. No tienes que averiguar a solas si va en serio.",
        again="Gracias por decírmelo otra vez. Por favor, no esperes a ver si va en serio: deja que te ayuden ahora quienes pueden actuar.",
        lead="Primero ve a un lugar seguro. Después habla con una persona:",
        care="Si alguien está en peligro ahora, llama a emergencias antes que nada.",
        question="¿Estás en un lugar seguro en este momento?",
        question_again="¿Estás a salvo ahora, con alguien cerca?",
    ),
    "harm_to_others.self": Words(
        first="Gracias por decírmelo; fue difícil, y fue lo correcto. Tener estos pensamientos no te hace un monstruo. Vamos a cuidar que nadie salga lastimado y que no estés a solas con esto.",
        again="Me alegra que sigas hablando conmigo. Por favor, da un paso atrás ahora, a otro cuarto o a caminar, y deja que una persona te acompañe.",
        lead="Hay una persona en este momento que te escucha con calma y que ya ha oído esto antes:",
        care="Hasta que hables con alguien, pon distancia, y deja que otra persona guarde cualquier cosa con la que se pueda hacer daño.",
        question="¿Están todos a salvo en este momento, tú también?",
        question_again="¿Estás a solas ahora, o hay alguien que pueda ir contigo?",
    ),
}
_ES["harm_to_others.other"] = _ES["threat.other"]

WORDS: dict[str, dict[str, Words]] = {"en": _EN, "es": _ES}
