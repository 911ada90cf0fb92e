"""Sentences that the emotion model has not been trained on, in other voices than its grammars, by kind."""
# ruff: noqa: E501  (one sentence a line)

SHORT_LINES_EN = """
hey. my mom's cancer spread and i dont know how to be around her
we put dad in the ground sat and everybody left
my boyfriend ghosted me after two yrs lol im fine (not fine)
i got let go on monday. 54 yrs old who's gonna hire me
nobody came to my birthday
honestly some nights i just sit in the garage with the engine off and stare
my wife told me she's done
i keep replaying it in my head
idk whats wrong w me i cry at commercials
been drinking again. dont tell my sponsor
school is hell. they put gum in my hair
i think my husband is seeing someone
my little one has a fever of 104 and the nurse line wont pick up
can someone say a prayer for my uncle joe, hes having a bypass
i dont really have anyone
i yelled at my kids so bad today they hid from me
it's the holidays and the chair is empty
my daughter hasn't called in two years
i feel like such a fake at church
i did stuff in the war i cant talk about
my roommates act like i'm not even there
i havent left the apartment since march
my chest hurts and i keep thinking im gonna die, drs say its nerves
he put his hands on me last night
our landlord gave us till friday
my ex got custody
i just want the pain to stop
im exhausted from taking care of mom and my sister wont lift a finger
my baby's heartbeat stopped at 12 weeks
i feel nothing when i worship now
my best friend is moving away and im crushed
we can't make rent and i'm embarrassed to even type this
my brother od'd again
my dad says i'm going to hell for liking girls
i cant forgive my father for what he did to us
im failing all my classes and my parents dont know
she said yes to the divorce papers
i'm worried about my son, he sits in the dark all day
everything reminds me of her
my stepdad scares me
i relapsed after 9 months. i feel like garbage
i am so jealous of other people's families
it has been a rough year and i'm running out of strength
i'm having trouble with my girlfriend
my job is stressing me out so much i throw up before work
i don't think anyone at church even knows my name
i've been feeling off since the baby came
sometimes i wonder if god even sees me
i just found a lump and my appointment isn't til thursday
my grandson is in jail and his mama won't talk to me
i messed up my marriage and there's no fixing it
my friends are all married and i'm just here
you ever feel like you're just taking up space
my dog of 14 years died in my arms this morning
i can't get the smell of the hospital out of my head
they're deporting my husband on the 3rd
i'm scared to go home tonight
i hate what i see in the mirror
we're fighting over mom's will and it's ugly
please lift up the Hendersons, their house burned
""".strip().splitlines()

SHORT_LINES_ES = """
mi viejo se fue el sábado y la casa no es la misma
no paro de llorar desde que me dijo que ya no me ama
ando muy bajoneada últimamente
mi niña lleva tres días con fiebre y no le baja
me corrieron de la chamba y tengo que pagar renta
nadie se acordó de mi cumpleaños
mi marido llega tomado y me da miedo
siento un vacío que no se llena con nada
me echaron de la casa por ser gay
ya no siento nada cuando oro
mi hermano está preso y mi mamá no come
una oracioncita por mi tío que lo operan mañana
hace meses que no veo a mis hijos
mi mejor amiga ya no me habla
me da pena pedir pero no tenemos ni para frijoles
le grité a mis hijos y me siento pésima mamá
recaí anoche, qué vergüenza
la quimio no está funcionando
extraño tanto a mi mamita
no le encuentro sentido a nada
me molestan todos los días en la secundaria
mi esposa quiere el divorcio
tengo un nudo en la garganta desde el funeral
estoy lejos de mi familia y me siento muy sola aquí
mi hijo anda en malos pasos
me encontraron algo en el seno y estoy aterrada
discutimos por todo y los niños escuchan
siento que Dios se olvidó de mí
perdimos la casa en el incendio
ya no sé con quién hablar de esto
""".strip().splitlines()

COUNSELLING_EN = """
My partner and I moved in together this spring and ever since then it feels as if I live with a stranger. We eat in silence. Is this how it ends?
For as long as I can remember I have counted stairs, tiles, cars. If I lose count I have to go back. It takes up hours. Could someone help me quit?
Our son is nineteen, lives in the basement, sleeps till four, and screams when we bring up work. His father wants him out. I can't choose between them.
I kissed a colleague at the office party. Nothing more came of it. Do I have to tell my wife?
Ever since the robbery I check the door ten times and jump when the phone rings. It's been four years. Will I always be like this?
My sister borrowed money from our mother until nothing was left, and now Mum blames me for bringing it up. How do I sit at a table with them?
I can't seem to finish anything. I start, lose heart, and then despise myself for it. People say I'm lazy but it feels like wading through mud.
He says sorry, brings flowers, and two weeks later it's the same again. My friends are sick of hearing it. Why do I stay?
I am attracted to men and have been married to a good woman for eleven years. I don't want to hurt her but I can't keep pretending.
When my daughter is at her dad's I don't know what to do with myself. I wander through the rooms and wait for Sunday evening.
I freeze up whenever somebody looks at me while I eat, so I stopped going out with friends altogether.
My stepson told his teacher I'm not his real mother and that he wishes I'd leave. I've raised him since he was two.
""".strip().splitlines()

BIBLE_EN = """
Which judge made a rash vow that cost his daughter's life?
Name the woman who hid the spies.
How many stones did David pick up before he fought the giant?
who got turned into a pillar of salt
What was Paul's name before he got converted
In what city did Jesus turn water into wine?
Who begged Pilate for the body of Jesus?
What were the names of Job's three friends?
Is cremation okay for Christians?
does God hate divorce? where's that verse
Who fell asleep during a sermon and fell out of a window?
What's the shortest book in the New Testament
Why couldn't Moses enter the promised land
Who was the mother of King Solomon, and what happened to her first husband?
Which of the brothers wanted to spare Joseph's life?
Does the bible say suicide is unforgivable?
can you give me three verses on worry
How long did the people mourn for Moses?
Who took care of Mary after the crucifixion?
What did Jesus mean by taking up your cross daily
what's the deal with the woman on the beast in Revelation
Was King Saul's death a suicide?
What is the difference between justification and sanctification
Which prophet married an unfaithful wife?
what does Ecclesiastes mean by vanity
Why did Cain murder Abel?
Who said "Am I my brother's keeper?"
Did Adam and Eve have daughters?
what are the stages of grief in Lamentations
How did the prodigal son lose his money
How old was Jairus' daughter when she died?
Which king tried to have baby Jesus killed
what did the bleeding woman touch
who were the sons of thunder
are there guardian angels in scripture
Where does it say that perfect love casts out fear?
What happened on the road to Emmaus
Explain the doctrine of hell please
Why do Lutherans baptize infants?
Who was angry under the withered plant?
""".strip().splitlines()

CHURCH_EN = """
Hi, are you all open on Labor Day?
do yall do a Saturday night service
is the 9am traditional or contemporary
my fiance and I need a venue for 120 people in october
Who should I email about a broken link in the newsletter?
I think I left my kid's blue water bottle in room 204
what grades can go on the ski trip
is there a deadline for the mission trip deposit
could I get a copy of my baptism certificate from 1998
Do you rent folding tables?
what's the wifi password in the fellowship hall
I'd love to help with parking on Easter
how late does the nursery stay open after second service
can non-members be buried in your cemetery?
Is the grief support group on Tuesdays or Thursdays?
Are the AA meetings in the basement open to the public
when do we drop off shoeboxes
Is Pastor Dave preaching this week?
my wife wants the recipe for the lemon bars from the potluck
who do I talk to about playing drums on the worship team
what's the plan if it snows on sunday
is there a gluten free option for communion
Could you update our mailing address to 12 Oak St?
how do I cancel my automatic giving
can my 3 year old stay with me in the service
how many hours of premarital counseling do you require
Do you take donations of used furniture?
Does the hospital visitation team meet this month?
where can I watch the sermon about anxiety from last month
what's the dress code for the Christmas Eve service
do I need a ticket for the living nativity
My mother uses a walker, which entrance is best?
I need the tax ID number for the church
what time does the funeral for Mr. Alvarez start
Is there a class on money management?
my son's name is spelled wrong in the program
Can I light a candle in the chapel during the week?
the side door code isn't working
we're a family of five looking for a church, what ages does kids church cover
What is your policy on weddings for divorced couples?
""".strip().splitlines()

THANKS_EN = """
Just loved the music this morning!
that message hit home, tell the pastor thanks
Thank you all for the casseroles and cards
We made it through surgery and Dad is home, praise the Lord!
She said yes!!! we're engaged
Ok will do, thanks
You guys rock
what a gorgeous day for the picnic
thank y'all for loving on my family this year
my grandbaby is here, 7 lbs 2 oz, everyone's doing great
so proud of our youth for the car wash
glad I found this page, have a good one
I appreciate you getting back to me so fast
The Christmas program was adorable
blessings to you too
thank you for the ride on Sunday
we felt so welcome on our first visit
I passed my boards! God is faithful
""".strip().splitlines()

EVERYDAY_EN = """
whats 18 times 24
remind me at 5 to defrost the turkey
find a vet open late near me
my suitcase never came off the carousel at gate 12
how do you get gum out of hair
play that sad song from titanic
what temp do i roast carrots at
is it cheaper to fly on tuesdays
cancel my gym membership
why does my dishwasher smell
text grandma that we landed safely
how do i say my condolences in french
what's a polite way to decline an invitation
does my plan cover an ambulance ride
my credit card got eaten by the atm
how many teaspoons in a tablespoon
who sang the national anthem at the super bowl
pull up my last five transactions
i wanna hear something funny
are you smarter than google
change the thermostat to 70
i need a gift for a baby shower
my flight got cancelled, rebook me
can i deduct my home office
what does LOL mean
order me the usual
where's a good place to watch the game
how's my 401k doing
""".strip().splitlines()

PLAIN_ES = """
¿Todavía hay lugar para el campamento de niños?
oiga, ¿el culto de las once es bilingüe?
dejé mi termo verde en el salón de niños
¿quién fue el rey que quiso partir un bebé en dos?
¿Dónde dice la Biblia que no nos afanemos?
¿qué significa tomar la cruz?
¿Cuánto vivió Matusalén?
necesito una carta de mi bautismo
¿se puede dar la ofrenda con tarjeta?
quiero cocinar para la kermés, ¿a quién le digo?
¿por qué los bautistas no bautizan bebés?
¿Cómo se llamaba la suegra de Rut?
pásame la dirección por favor
me fascinó la alabanza de hoy
gracias por recibirnos tan bonito
ya nació mi sobrina, estamos felices
¿cuántas calorías tiene una arepa?
apaga la luz de la sala
¿a cómo está el dólar?
avísale a mi hermana que ya llegué
¿Qué día es el funeral de don Luis?
¿hay clases de inglés los martes?
¿Cuál es el versículo más corto de la Biblia?
¿El suicidio es pecado según la iglesia?
¿tienen grupo para matrimonios?
""".strip().splitlines()

IN_PAIN = {
    "short lines, en": SHORT_LINES_EN,
    "short lines, es": SHORT_LINES_ES,
    "counselling, en": COUNSELLING_EN,
}
NOT_IN_PAIN = {
    "Bible, en": BIBLE_EN,
    "church office, en": CHURCH_EN,
    "thanks, en": THANKS_EN,
    "everyday, en": EVERYDAY_EN,
    "everything plain, es": PLAIN_ES,
}
