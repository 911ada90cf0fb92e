"""English first sentences and closing questions, per theme.

{rel} is "your husband"; {detail} is what was told of it.
"""

from .themes import Theme

# Naming the person it is about.
ABOUT_SOMEONE: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "I'm so sorry about the loss of {rel}; grief like this leaves such a silence behind.",
        "Losing {rel} is an enormous loss, and I'm so sorry for your grief.",
        "I'm so very sorry that {rel} died; your grief is real, and it shows how much love there is.",
        "My heart goes out to you in the loss of {rel}; there are no words big enough for grief like this.",
    ),
    Theme.ILLNESS: (
        "I'm so sorry about {rel}; an illness like this is frightening for everyone who loves someone.",
        "Watching {rel} be so ill must be frightening and painful.",
        "My heart goes out to you and {rel}; it is so hard to see someone you love be sick.",
    ),
    Theme.CHILD_ILLNESS: (
        "I'm so sorry about {rel}; few things are as frightening as having a child who is sick.",
        "Watching {rel} be so sick must be terrifying, and your fear makes sense.",
        "My heart goes out to you and {rel}; it is so scary when a child you love is ill.",
    ),
    Theme.HOSPITAL: (
        "I'm so sorry about {rel}; having someone you love in the hospital is frightening.",
        "My heart goes out to you and {rel}; the hospital can be such a frightening, lonely place to wait.",
        "It must be so frightening to have {rel} in the hospital's care and not know what comes next.",
    ),
    Theme.MARRIAGE: (
        "I'm so sorry about what is happening with {rel}; pain in a marriage or a love like this cuts very deep.",
        "My heart goes out to you; hurt between you and {rel} is such a heavy thing to carry at home.",
        "What is happening between you and {rel} sounds so painful, and your hurt makes sense.",
    ),
    Theme.FAMILY: (
        "I'm so sorry about what is happening with {rel}; family pain goes very deep.",
        "My heart goes out to you; hurt between you and {rel} is so heavy to carry.",
        "What you are living through with {rel} sounds so painful.",
    ),
    Theme.JOB_LOSS: (
        "I'm so sorry about the lost job; this must be a frightening time for you and {rel}.",
        "Losing a job is such a blow, and your worry for {rel} makes sense.",
    ),
    Theme.MONEY: (
        "I'm so sorry; worrying about money with {rel} to think of is exhausting and frightening.",
        "That is so much pressure on you and {rel}, and money worries are heavy to carry.",
    ),
    Theme.HOUSING: (
        "I'm so sorry; it must be frightening for you and {rel} not to know where home will be.",
        "Losing a safe home is such a blow, and your worry for {rel} makes sense.",
    ),
    Theme.ANXIETY: (
        "I can hear how worried you are about {rel}, and worry like this is exhausting.",
        "Your fear for {rel} makes sense; it is so hard to carry worry like this.",
    ),
    Theme.DEPRESSION: (
        "I'm so sorry; what you are telling me about {rel} sounds so painful and heavy.",
        "I can hear the sadness in your words about {rel}, and it is so much to carry.",
    ),
    Theme.ADDICTION: (
        "I'm so sorry about {rel}; addiction is so painful for everyone who loves someone caught in it.",
        "Your worry about {rel} makes sense; addiction is such a heavy thing for a family to carry.",
    ),
    Theme.ABUSE: (
        "I'm so sorry about what has happened with {rel}; it is not your fault, and nobody "
        "should have to live with being hurt.",
        "It took courage to tell me about {rel}; what happened is not your fault, and nobody should be hurt like that.",
    ),
    Theme.BULLYING: (
        "I'm so sorry about {rel}; being bullied hurts deeply, and nobody deserves it.",
        "It must be so painful to see {rel} bullied or left out.",
    ),
    Theme.MISCARRIAGE: (
        "I'm so sorry for the loss of your baby; this grief is real, for you and for {rel}.",
        "My heart goes out to you and {rel}; losing a baby is such a deep and painful loss.",
    ),
    Theme.PET_LOSS: (
        "I'm so sorry about {rel}; losing a companion like that leaves such an empty place at home.",
        "Losing {rel} is a real loss, and your grief makes sense.",
    ),
    Theme.DISASTER: (
        "I'm so sorry; what you and {rel} have been through is frightening, and the loss is enormous.",
        "My heart goes out to you and {rel}; losing so much at once is devastating.",
    ),
    Theme.LEGAL: (
        "I'm so sorry about {rel}; waiting and not knowing is such a heavy thing to live with.",
        "That must be so frightening for you and {rel}.",
    ),
    Theme.CAREGIVING: (
        "Caring for {rel} day after day takes so much love, and it must be exhausting.",
        "My heart goes out to you; caring for {rel} is an act of love, and it is so tiring.",
    ),
    Theme.TIRED: (
        "You sound exhausted; you have been carrying so much for yourself and for {rel}.",
        "I can hear how tired you are; carrying all of this with {rel} is so heavy.",
    ),
    Theme.LONELINESS: (
        "I'm so sorry; it is so lonely to carry this about {rel} with nobody beside you.",
        "Loneliness hurts, and I can hear how much {rel} means to you.",
    ),
    Theme.GRATITUDE: (
        "What wonderful news about {rel}; I'm so happy for you.",
        "I'm so glad you told me about {rel}; what a joy to read this.",
    ),
    Theme.PRAYER_ASK: (
        "Thank you for trusting me with {rel}; I can hear how much love there is in what you ask.",
        "I'm so glad you told me about {rel}; it is clear how much you care.",
    ),
    Theme.UNKNOWN: (
        "Thank you for telling me about {rel}; I can hear how much this weighs on you.",
        "I'm so glad you told me about {rel}; that sounds like a lot to carry.",
    ),
}

# Naming nobody.
ALONE: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "I'm so sorry for your loss; grief like this is so heavy to carry.",
        "My heart goes out to you in your grief; losing someone you love is an enormous loss.",
        "I'm so very sorry that someone you love has died; there are no words big enough for that loss.",
    ),
    Theme.ILLNESS: (
        "I'm so sorry about this illness; it must be frightening to live with so much that is uncertain.",
        "Facing an illness like this is frightening and exhausting, and I'm so sorry.",
    ),
    Theme.CHILD_ILLNESS: (
        "I'm so sorry; having a child who is sick is so frightening for a parent.",
        "Your fear makes sense; watching a child be sick is terrifying.",
    ),
    Theme.HOSPITAL: (
        "I'm so sorry; being in the hospital is frightening, and the waiting is so hard.",
        "That must be so frightening; a hospital can be such a lonely place to wait.",
    ),
    Theme.MARRIAGE: (
        "I'm so sorry; pain in a marriage or a love cuts very deep.",
        "That sounds so painful; being hurt by the one you love is such a heavy thing to carry.",
    ),
    Theme.FAMILY: (
        "I'm so sorry; pain inside a family goes very deep.",
        "That sounds so painful; it is so hard when home does not feel like home.",
    ),
    Theme.JOB_LOSS: (
        "I'm so sorry about your job; losing work can shake everything, and your worry makes sense.",
        "Losing a job is such a blow, and it says nothing about your worth.",
    ),
    Theme.MONEY: (
        "I'm so sorry; worrying about money day and night is exhausting and frightening.",
        "That is so much pressure, and it took courage to say it; money worries are heavy to carry.",
    ),
    Theme.HOUSING: (
        "I'm so sorry; it must be frightening not to know where home will be.",
        "Losing a safe home is such a blow, and your fear makes sense.",
    ),
    Theme.ANXIETY: (
        "I can hear how worried you are, and fear like this is exhausting.",
        "That sounds so frightening; carrying this much worry is hard on body and heart.",
    ),
    Theme.DEPRESSION: (
        "I'm so sorry it hurts like this; such sadness is so heavy to carry.",
        "I can hear how heavy everything feels, and I'm glad you told me.",
    ),
    Theme.LONELINESS: (
        "I'm so sorry; feeling so alone hurts, and nobody should have to carry that.",
        "Loneliness hurts, and I'm really glad you told me.",
    ),
    Theme.ADDICTION: (
        "It took courage to tell me this; a struggle with addiction is so heavy, and it is not the whole of you.",
        "I'm so glad you told me; relapse and addiction bring so much shame, and you do not have to carry it alone.",
    ),
    Theme.SHAME: (
        "It took courage to tell me this; shame is so heavy to carry in secret.",
        "Thank you for trusting me with this; guilt and shame are such a heavy load.",
    ),
    Theme.BULLYING: (
        "It took courage to tell me this; being bullied hurts, and none of it is your fault.",
        "I'm so sorry this is happening to you; being picked on hurts so much, and you did not deserve it.",
        "You were brave to say this; being treated that way is so painful and so unfair.",
    ),
    Theme.ABUSE: (
        "It took courage to tell me this; being hurt like that is never your fault.",
        "I'm so sorry this happened to you; nobody should have to live with being hurt, and it is not your fault.",
    ),
    Theme.FAITH_DOUBT: (
        "It took honesty to say that, and it must be so painful when God feels far away.",
        "Your doubts are safe here; it is so lonely when faith and prayer feel empty.",
    ),
    Theme.MISCARRIAGE: (
        "I'm so sorry for the loss of your baby; this grief is real and so deep.",
        "My heart goes out to you; losing a baby is such a painful loss.",
    ),
    Theme.PET_LOSS: (
        "I'm so sorry; losing an animal you love leaves such an empty place at home.",
        "That is a real loss, and your grief makes sense.",
    ),
    Theme.DISASTER: (
        "I'm so sorry; losing so much at once is devastating.",
        "My heart goes out to you; what you have been through is so frightening.",
    ),
    Theme.LEGAL: (
        "I'm so sorry; living with so much fear and uncertainty is such a heavy thing.",
        "That must be so frightening, and waiting and not knowing is so hard.",
    ),
    Theme.CAREGIVING: (
        "Caring for someone day after day takes so much love, and it must be exhausting.",
        "My heart goes out to you; caring for someone you love is so tiring, and so often unseen.",
    ),
    Theme.TIRED: (
        "You sound exhausted, and you have been carrying so much.",
        "I can hear how tired you are; no wonder, with so much to carry.",
    ),
    Theme.NERVOUS_VISIT: (
        "It is completely natural to feel nervous about walking into a new church.",
        "Walking into a church where every face is new can feel daunting, and it takes courage.",
    ),
    Theme.CONNECTION: (
        "I'm so glad you told me; wanting to belong and have people around you is so human.",
        "Longing for people to share life with is so human, and it can be lonely to be without them.",
    ),
    Theme.GRATITUDE: (
        "What wonderful news; I'm so happy for you.",
        "I'm so glad you told me this; what a joy to read it.",
    ),
    Theme.PRAYER_ASK: (
        "I'm so glad you told me; it takes trust to say that something weighs on you.",
        "Thank you for trusting me with this; whatever lies behind it sounds like a lot to carry.",
    ),
    Theme.UNKNOWN: (
        "Thank you for trusting me with this; that sounds like a lot to carry.",
        "I'm so glad you told me; what you are feeling matters.",
        "I can hear how much this weighs on you, and I'm glad you told me.",
    ),
}

# With a detail, for the themes where it can be said gently.
WITH_DETAIL: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "I'm so sorry about {rel}; {detail} together is a lifetime of love, and this loss is enormous.",
        "Losing {rel} after {detail} leaves such a silence, and I'm so sorry for your grief.",
    ),
    Theme.MARRIAGE: (
        "I'm so sorry; after {detail} with {rel}, pain like this cuts very deep.",
        "I'm so sorry about what is happening with {rel}; {detail} together makes this hurt so deep.",
    ),
    Theme.ILLNESS: (
        "I'm so sorry about {rel}; facing {detail} is frightening for everyone who loves someone.",
        "My heart goes out to you and {rel}; {detail} must be so frightening to face.",
    ),
    Theme.CHILD_ILLNESS: (
        "I'm so sorry about {rel}; facing {detail} with a child you love is terrifying.",
        "My heart goes out to you and {rel}; {detail} must be so frightening to face with a child.",
    ),
    Theme.HOSPITAL: (
        "I'm so sorry about {rel}; facing {detail} with someone you love in the hospital is frightening.",
        "My heart goes out to you and {rel}; {detail} must be so frightening to live through.",
    ),
}

# A young visitor whose trouble has no name yet.
YOUNG: dict[Theme, tuple[str, ...]] = {
    Theme.UNKNOWN: (
        "It took courage to tell me this, and what you are feeling matters.",
        "I'm really glad you told me; that sounds so hard.",
    ),
    Theme.DEPRESSION: (
        "It took courage to tell me this; feeling this sad hurts, and you do not have to carry it alone.",
        "I'm really glad you told me; that sounds so heavy, and what you feel is real.",
    ),
    Theme.LONELINESS: (
        "It took courage to tell me this; being left out or alone hurts so much.",
        "I'm really glad you told me; feeling alone hurts, and it is not your fault.",
    ),
    Theme.ANXIETY: (
        "It took courage to tell me this; being this scared is exhausting.",
        "I'm really glad you told me; that sounds so scary.",
    ),
    Theme.FAMILY: (
        "It took courage to tell me this; trouble at home hurts, and it is not your fault.",
        "I'm really glad you told me; it is so hard when things hurt at home.",
    ),
}

CLOSING_ABOUT: dict[Theme, str] = {
    Theme.DEATH: "Would you like to tell me a little about {rel}?",
    Theme.PET_LOSS: "Would you like to tell me a little about {rel}?",
    Theme.ILLNESS: "How are you and {rel} holding up today?",
    Theme.CHILD_ILLNESS: "How are you and {rel} holding up today?",
    Theme.HOSPITAL: "How are you holding up while you wait for news of {rel}?",
    Theme.MARRIAGE: "Would you like to tell me what has been hardest with {rel}?",
    Theme.FAMILY: "Would you like to tell me what has been hardest with {rel}?",
    Theme.CAREGIVING: "Who looks after you while you care for {rel}?",
}
CLOSING: dict[Theme, str] = {
    Theme.DEATH: "Would you like to tell me a little about the one you miss?",
    Theme.ILLNESS: "How are you holding up today?",
    Theme.CHILD_ILLNESS: "How are you holding up today?",
    Theme.HOSPITAL: "How are you holding up while you wait?",
    Theme.MARRIAGE: "Would you like to tell me what has been hardest?",
    Theme.FAMILY: "Would you like to tell me what has been hardest?",
    Theme.JOB_LOSS: "What worries you most right now?",
    Theme.MONEY: "What is the most pressing thing this week?",
    Theme.HOUSING: "Do you have a safe place to stay tonight?",
    Theme.ANXIETY: "What weighs on you most right now?",
    Theme.DEPRESSION: "Is there someone near you who knows how heavy this is?",
    Theme.LONELINESS: "Would you like to tell me what your days are like?",
    Theme.ADDICTION: "Is there someone beside you who knows about this?",
    Theme.SHAME: "Would you like to tell me a little more, as much as feels right?",
    Theme.BULLYING: "Is there a grown-up you trust who knows about this?",
    Theme.ABUSE: "Are you safe right now?",
    Theme.FAITH_DOUBT: "Would you like to tell me when it began to feel this way?",
    Theme.MISCARRIAGE: "How are you holding up, in body and heart?",
    Theme.PET_LOSS: "Would you like to tell me a little about your companion?",
    Theme.DISASTER: "Are you and those with you safe right now?",
    Theme.LEGAL: "What worries you most right now?",
    Theme.CAREGIVING: "Who looks after you while you care for others?",
    Theme.TIRED: "What weighs on you most right now?",
    Theme.NERVOUS_VISIT: "Is there anything about the visit you wonder about?",
    Theme.CONNECTION: "What would you most like to find here?",
    Theme.GRATITUDE: "Would you like to tell me more about it?",
    Theme.PRAYER_ASK: "Would you like to tell me what is on your heart?",
    Theme.UNKNOWN: "Would you like to tell me a little more?",
}
CLOSING_YOUNG = "Is there a grown-up you trust who knows about this?"
