"""Sentences as models put them: what the readers of speech were widened with."""

CLAIMED = """
I've made sure our pastoral care team has your message.
Your words have reached our prayer team.
I have gently placed your request before our intercessors.
Our deacons have been made aware of your situation.
I've let our pastoral staff know you're hurting, Maria.
Word has been passed to Pastor Jim.
I've gone ahead and created a prayer request for you.
Your prayer request has gone out to the team.
I've just now sent a note to Pastor Helen about your dad.
Our care coordinator has been looped in.
I've looped in our care coordinator.
You've been matched with a mentor.
A request for a call has been placed.
I have your number down and someone will ring you this evening.
Pastor Dave or someone from his team is going to give you a ring.
We'll have a deacon stop by with groceries.
Your name and number are with Pastor Kim now.
I've jotted down your number for the team.
I'm getting this over to our prayer team as we speak.
I'll be passing your words to the team today.
I'll be sure to tell Pastor Mike.
I will be letting the elders know.
Someone who cares will be reaching out.
Our church office will contact you about the funeral.
The team will be lifting you up tonight.
We are lifting you and your boys up in prayer.
They're already praying for Tom.
Many of us are praying for you right now.
I've captured your prayer request.
Your request is recorded, and it's in caring hands.
We've logged your request for a pastoral visit.
You're confirmed for Saturday.
You're down for the 10:30 service.
Your seat is saved.
Your volunteer application has been received.
I've signed you up for the food pantry team.
I got you on the schedule.
Mia is all checked in for Sunday.
Mia has been registered for Sunday school.
Okay, that's submitted.
Okay, I've sent that over.
Great, you're all signed up!
That's all taken care of for you.
Consider yourself registered.
Rest assured that your request is in good hands.
Rest assured, our pastors have been informed.
Please know that I've shared this with our pastor.
Please know our team is praying for you by name.
I want you to know I've asked the elders to pray.
And yes, I've told them.
Yes, it's been sent.
Before anything else: I've alerted Pastor Ann.
While we talk, I've notified our youth pastor.
As you asked, I've added Tom to the prayer chain.
As promised, the link has been emailed to you.
I hit send on that just now.
The message is on its way to Pastor Ann.
Pastor Ann will be told right away.
This has been marked urgent for our pastor on call.
I've marked this as urgent so they see it first.
I've made Pastor Ann aware of this.
I've brought Pastor Ann up to speed.
I've given your number to Pastor Ann.
I gave the team your details.
Pastor Ann knows you're waiting for her call.
Pastor Ann has agreed to call you at 5.
You should be getting a call within the hour.
You can look forward to hearing from Pastor Ann.
A pastor will be in contact with you.
Somebody on staff is going to follow up on this.
Our benevolence team will look at your request this week.
We'll get that rent request in front of the committee.
I've submitted the assistance application for you.
I've prepared a follow-up message for the pastor to approve.
Your message will be waiting for Pastor Ann on Monday morning.
I'm putting your name on our list now.
I'm reaching out to our care team for you.
I'm having Pastor Tim call you.
I've requested a callback for you.
I have requested that Pastor Tim call you.
One of our elders is heading over to see you.
Our visitation pastor will see your father at the hospital tomorrow.
Meals are on their way.
A meal train has been set up for you.
We've got someone coming to help you.
Help is coming.
Your ride is arranged.
I've arranged a ride for you on Sunday.
This is now with our safety team.
I have to report this to our pastor, and I have done so.
I've escalated this.
I told Pastor Ann everything.
You have been placed on our prayer list.
Your request? Already submitted.
Passing this to our team now.
Sharing this with the prayer team.
Prayer team notified.
Callback scheduled for Tuesday.
Updated!
Saved.
Got it, I've noted your number.
Perfect, that's recorded.
All taken care of!
It's been a hard week, so I've asked Pastor Lee to check on you.
Le he contado al pastor lo que está viviendo.
Tu mensaje ya le llegó al pastor.
Ya avisamos a los líderes.
Ya quedó su solicitud.
Nuestro pastor le estará llamando pronto.
Te estaremos llamando.
Su nombre ya está en la lista de oración.
He dejado su petición con el equipo.
Le paso su mensaje al pastor ahora mismo.
Acabamos de notificar a la pastora Ruth.
Ya los tenemos en oración.
Se lo he hecho saber al pastor.
Le he pedido a nuestro equipo que ore por usted.
La iglesia entera está orando por su familia.
Mañana le llama el pastor.
Ya puse tu nombre en la lista.
Mandé tu petición al grupo de oración.
Te reservé un lugar.
Tu solicitud va en camino.
Un miembro del equipo le contactará.
Pronto tendrá noticias nuestras.
Your request is already with Pastor Ruth and she'll read it this morning.
I've put this in front of our pastors.
I've sent word to Pastor Ruth.
I've dropped a note to the office.
I've dropped your note in the prayer box.
I've reached our on-call chaplain and he is on his way.
The elders have your prayer.
The elders now have your story, and they'll hold it gently.
Our chaplain has been paged.
Pastor Ruth has been looped in and will circle back with you.
Pastor Ruth will circle back with you.
The office is going to give you a call first thing Monday.
I've made an entry for your visit request.
A pastoral visit has been requested.
We're arranging a visit for your father.
I've asked for a pastor to visit him.
I'm asking Pastor Ruth to call you.
I'm in the process of notifying our team.
I'm currently submitting your request.
Submitting your request now.
Adding you to the list now!
Let me go ahead and submit that for you.
Let me add you to our prayer list right now.
I'll go ahead and add you to the list.
I'll get that submitted for you.
I'll get this in front of Pastor Ruth today.
I'll get the word out to our prayer warriors.
You've got a spot on Saturday.
You're on Pastor Ruth's calendar for Tuesday at two.
Your visit is set for Tuesday.
I have you scheduled with Pastor Ruth on Tuesday.
Our secretary will email you the form.
A confirmation is on its way to your inbox.
You'll find a confirmation in your inbox.
Check your inbox for the confirmation.
Your number is on file.
We have your number.
We've got your prayer request.
I've got your contact details saved.
Thanks, your information has been saved.
Thank you, Maria - I've added your number to the request.
Thank you for letting me share this with our team; it's with them now.
I have relayed everything to the youth leader.
I've told someone who can help.
I've let a trusted adult on our team know.
I've let our youth pastor, Ben, know about this.
Ben, our youth pastor, knows now.
Ben, our youth pastor, will reach out to you today.
An alert has gone out to our safety team.
Our safety team has been alerted and someone is coming.
Someone is being contacted right now.
Everyone on the prayer team will see this tonight.
Tonight our prayer team will be lifting up your family by name.
All of us here are praying.
Our congregation will remember your husband in prayer on Sunday.
We'll be remembering him in our prayers.
We have started praying for you.
You'll be prayed for tonight.
Your family is being prayed for.
He has been added to our Sunday prayers.
She's on our list now.
I've included Tom in tonight's prayers.
Meals will be delivered to your house this week.
Our care team will organize meals for your family.
Someone will pick you up on Sunday.
A driver will pick you up at nine.
We will cover the electric bill.
Our benevolence fund will pay your rent.
Your application is under review.
Your case has been opened.
I opened a case for you.
That's in the system.
That's handled.
That one's done.
And it's sent!
It is recorded, Maria.
Already passed along.
No need to do anything else; it's been handled.
You don't need to do anything more, I've handled it.
I've honored your wish and told only Pastor Ruth.
Only Pastor Ruth has been told.
With care, I've shared your words with Pastor Ruth alone.
I hope it brings some comfort that our team is praying for you.
It may comfort you to know that I've told Pastor Ruth.
Just so you know, I notified the pastor.
Su caso ya fue asignado.
Ya le informé a la pastora.
Le acabo de avisar a la pastora Ruth.
Ya está en la lista de oración.
La pastora le llamará esta tarde.
Le estaremos contactando en breve.
Nuestro equipo se comunicará con usted.
Ya pedí que oren por su familia.
Toda la iglesia orará por ustedes.
Su registro quedó completo.
Anoté su teléfono.
Voy a anotar su nombre.
Estoy pasando su mensaje al pastor.
Se lo comunicaré a la pastora.
Tu petición llegó al equipo de oración.
El pastor ya fue avisado.
Con mucho cariño he compartido tu historia con la pastora.
I've lodged your prayer with our team.
I've let Deacon Carla know you'd welcome a visit.
Our prayer ministry has been told about your daughter.
I've conveyed your words to the pastors.
Your concern has been raised with our leadership.
I've updated the team on what happened.
The team's been notified.
Pastor's been told.
I went and told the prayer team.
I've spoken to our care pastor about your rent.
Our care pastor is going to phone you tomorrow morning.
Expect Pastor Jill's call around noon.
Jill from our care team will be calling shortly.
You'll get a call from Jill.
I've got Jill calling you at noon.
I've set a reminder for the pastor to call you.
I've scheduled Pastor Jill to visit on Friday.
Pastor Jill is scheduled to visit you on Friday.
Your visit with Pastor Jill is confirmed.
Your prayer has been received, and our team will hold it close.
We've received your words and will pray over them tonight.
Our team prays over every request, and yours is now among them.
Yours has been added.
I've just added it.
I've added that to your request.
I've added a note about her surgery for the team.
I've made the request for you.
I've filed that with the office.
The request is made.
It's been sent off.
Off it goes to the team!
I've shared that, just as you asked.
I've told them just what you told me.
They'll be praying tonight.
They will keep your name before God.
Someone will contact your mother.
Our youth leader will check in with you tomorrow after school.
We've let the youth leader know, privately.
I am going to let the youth leader know so you aren't alone with this.
A caring adult from our team will reach out.
I'm connecting you with our on-call pastor now.
I'm transferring you to a person.
Connecting you to a pastor now.
I've signed Mia and Leo up for camp.
Mia and Leo are signed up for camp.
Your family is registered.
You're officially registered.
I've saved you two seats.
Two seats are reserved for you.
The committee has your application.
I've started your application.
I submitted it on your behalf.
I've emailed Pastor Jill on your behalf.
An email went to Pastor Jill.
A text is on its way to you.
I've texted it to you.
I've sent that to your phone.
Sent it!
All submitted!
Prayer team: notified.
Ya le hice llegar su mensaje a la pastora.
Le avisaré a la pastora enseguida.
Tu nombre fue agregado a la lista.
La pastora se comunicará contigo mañana.
Te inscribí en el retiro.
Su petición ya fue compartida con los hermanos.
Vamos a estar orando por su hijo.
Ya hablé con el pastor.
"""

UNCLAIMED = """
I've been sitting with your words.
I've got all the time you need.
I've read your message twice, and it moved me.
I have so much respect for you.
I have no doubt she knew.
We have all been there.
We've all lost someone.
We are so glad you wrote.
We're here for you.
Our church is here for you.
Our doors are open to you.
You will get through this.
You will always carry him with you.
You'll never forget her voice.
You have given your family everything.
You've kept going when it hurt.
You've told me so much about her kindness.
You said they called you names.
They have been calling you names.
They will never understand what you gave.
They called you a burden, and they were wrong.
He called you names, and that is not love.
She told you that in anger.
Your sister has been told so many lies.
Your boss let you go without warning.
Your brother reached out to you, and you weren't ready.
Your family has been through so much.
Your daughter is in the hospital tonight.
Your mother is with the doctors now.
Your marriage is in trouble, and you're frightened.
Your request is a good one.
Your question matters.
Your story matters.
Your name is written on his heart.
Your message came through so clearly.
This is a lot to hold.
This is not a burden to us.
It's a lot to take in.
It's all so much.
It's in the quiet moments that grief comes back.
It is on Tuesdays at six.
That's a lot on your plate.
Everything is different now.
Everything feels heavy.
It was sent to test us, some say, but I don't believe that.
I'd want someone to call me, too.
I'd call that courage.
I will not call you broken.
I will not pretend to know.
I will walk through this with you.
I'll listen as long as you want to talk.
I'll be right here if you want to talk.
I'll remember what you told me.
I'll tell you what I know about our grief group.
I'll give you the service times.
I'll share what I know.
I'll ask you gently.
I'll say a prayer for you.
I'll help you think this through.
I'll check the times for you.
I'm holding you both in prayer.
I'm asking because I care.
I'm telling you this because it's true.
I'm sharing this verse because it's honest about grief.
I'm not able to call anyone for you.
I'm an assistant, so I can't make calls.
I'm sending you strength.
I'm sending love to you and your family.
Sending you so much love.
Holding you close tonight.
Sharing this took courage.
Passing a test like that is hard.
Telling someone is the first step.
Letting go is hard.
Noted in Scripture, grief is holy ground.
Sent away from home, you must feel lost.
Lost and alone, you kept going.
Shared grief is lighter grief.
Added to all of this is the money worry.
Done with pretending, you finally said it aloud.
Told again and again that you're too much, anyone would wear down.
Our pastor has walked through loss himself.
Our pastor will understand.
Our pastors are available after the service.
Our youth pastor will be leading the trip.
Our team would be honored to pray with you.
Our prayer team would love to pray for you.
Our care team can bring meals.
Our church will be open on Christmas Eve.
Our church has been praying for the city since 1950.
Our food pantry will be open on Friday.
Our worship team will lead songs.
The pastor will share a short message.
The pastor will pray at the end of the service.
The choir will be singing.
Volunteers will be at each door.
Volunteers are trained and background checked.
Someone will be at the welcome desk to answer questions.
Someone will be there to greet you.
Someone is always there.
Someone from the team can come by if that would help.
Someone you love has died, and nothing feels the same.
Someone said something cruel to you.
Somebody hurt you.
Somebody told you that you weren't welcome.
Nobody called you, and that hurt.
People will say it gets easier.
People have said unkind things.
Kids will be taken to their classrooms.
Kids get checked in at the kiosk.
Parents receive a text if needed.
Seats are reserved for families.
The seats in front are reserved for families.
Registration is handled at the desk.
Rides can be arranged through the office.
Meals can be delivered.
Offerings are received during the service.
New members are received twice a year.
The form is sent to the office.
Prayers are lifted every morning at seven.
Pastor Ann was called to this church in 2010.
Pastor Ann called this psalm a lifeline.
Pastor Ann wrote the devotional.
Pastor Ann will be speaking on hope.
Pastor Ann has an opening on Thursday.
Pastor Ann is in the office on Mondays.
Pastor Ann is a good listener.
May God hold you tonight.
May the Lord bless you and keep you.
The Lord will keep you from all harm.
The Lord is near to you.
God has been told of every tear.
God knows your name.
God will carry you.
He knows what you carry.
He has heard your prayer.
Jesus wept with his friends.
Jesus will meet you there.
The angel was sent to Mary.
Moses was told to take off his shoes.
"Come to me, all who are weary, and I will give you rest."
The psalmist says, "You have recorded my tears."
In Psalm 56, every tear is recorded.
Should someone call you in the morning or in the evening?
Who should I say is calling?
What should I tell them your name is?
And would you want your name shared with the team?
Nothing will be shared unless you say so.
None of this has been passed on.
I have not told anyone.
I don't share what you tell me without asking.
I can't tell whether your message was received.
If I have your number, I can ask for a call.
If that's okay, I'll add your name to the list.
Once you tell me his name, the team will pray for him.
When you feel ready, I'll ask Pastor Ann to call you.
Whenever you like, I'll let them know.
Only if you want, I'll tell the youth pastor.
Say yes and I'll send it.
I'd need your number before anyone calls you.
It's up to you whether I pass this on.
You choose what gets shared.
You decide whether I tell anyone.
You can be sure that she knew.
You are in God's hands.
She is in God's hands now.
You're in a hard place.
You're in such a tender season.
You're set apart and loved.
Check-in is at the front door.
Check your heart, the proverb says.
Done is better than perfect.
What's done is done.
Estoy contigo.
Has hecho lo correcto.
Me has contado algo muy doloroso.
Te han dicho cosas muy crueles.
Nadie te ha llamado, y eso duele.
Dios está contigo.
El pastor estará en la puerta.
El equipo de oración está disponible los domingos.
Se necesita valor para decirlo.
Su esposo ha muerto y todo ha cambiado.
Le envío un abrazo.
Te mando un abrazo.
Todo está bien.
Alguien puede visitarle en el hospital.
¿Desea que avise al pastor?
Con su permiso, se lo diré al pastor.
Si usted me da su teléfono, le llamaremos.
La iglesia está en la calle Main.
Hemos pasado por momentos así.
El Señor ha puesto su mano sobre usted.
I've noticed how often you put others first.
I've learned that grief has its own clock.
I've made space for whatever you want to say.
I've been told that I listen well, but I am only an assistant.
I have two questions, if you're willing.
I have no way to see your record.
I wonder who has been beside you.
I wonder whether someone has told you how brave this is.
I want you to feel heard.
I would never share this without asking.
I'd like to understand.
I'd like to pass this to our prayer team, with your blessing.
I'd be grateful for a number where someone could reach you.
I could pass your words to Pastor Ruth.
I can let Pastor Ruth know, and she can call you.
I can add his name to the prayer list if you wish.
We can add you to the list.
We could set up a time to talk.
We might find a quiet time for you.
We hold two services.
We believe God hears every prayer.
We believe you.
We were made for each other, people say.
We get so many calls this time of year.
We put up the tree on Saturday.
We keep what you share private.
We take communion on the first Sunday.
We share a meal after the service.
We pray for one another every week.
We send cards at Christmas.
We call it the quiet room.
They put the flowers by the window.
They sent you home without answers.
They told you to wait, and waiting is awful.
They left you out on purpose.
They took your lunch and laughed.
They know how much it hurts.
They love you.
She was taken into surgery this morning.
She was called into the office and let go.
She has been moved to the ICU.
She is being kept overnight.
She is in good hands with those nurses.
He is on his way to the hospital, you said.
He is being treated for cancer.
He was put on a ventilator.
He was added to the transplant list.
He was sent home with no plan.
He will always be your dad.
He will be missed.
He is with you even now.
His name was Tom, and he loved the sea.
Tom will always be your brother.
Tom sounds like a good man.
Tom called you every Sunday, and now the phone is silent.
Tom was loved.
Her name is beautiful.
Her surgery is scheduled for Monday, and you're scared.
Your surgery is scheduled for Monday, and the waiting is hard.
Your appointment with the doctor must feel so far away.
Your call to your sister took courage.
Your email to him was brave.
Your letter was never answered, and that hurts.
Your loss has not been forgotten.
Your pain is not too much for God.
Your place in this family is safe.
Your place is at the table.
Your need is not a burden.
Your needs matter.
Your case is not hopeless.
Your work was taken from you without warning.
Your dad was admitted last night.
Your card was declined, and that was humiliating.
This is your place too.
This place is open to everyone.
This group is led by two widows.
This week's sermon was written by Pastor Ruth.
This was done to you, not by you.
This was put on your shoulders too early.
It was taken from you.
It was left on your heart for a reason.
It's been a long night.
It's been hard to breathe since Tuesday.
It's been three weeks and the house is still silent.
It's been said that time heals, but it isn't so simple.
It has been too much.
That has been weighing on you.
That is held in the chapel.
That was said in cruelty.
Everything was taken from you in a day.
The diagnosis was given over the phone.
The news was delivered so coldly.
The message from your son came at midnight.
The letter was sent to the wrong house.
The team is led by Ruth.
The team is kind and quiet.
The team will not judge you.
The retreat is booked through the website.
The room is set up for children.
The class is full.
The list is kept by the office.
The church is praying through the psalms this year.
The elders are praying men.
Our elders pray before each service.
Our pastor reads every card.
Our pastor will be away in July.
Our pastor will be at the early service.
Our staff is in the office on weekdays.
Our counselor will see walk-ins on Thursday.
Our office will be closed on Monday.
Our groups are listed on the website.
Our groups will start again in September.
Our volunteers have been checked and trained.
Our nursery has been open since 1990.
A greeter will meet you at the door and walk you in.
A deacon will be at the front after the service if you want prayer.
A team of volunteers will be serving lunch.
Anyone can come.
People will be kind to you.
People come as they are.
Some have told me that nights are the worst.
Many have walked this road.
Kids are signed in by a parent.
You can sign up at the desk.
You can be added to the list by asking the office.
You can be prayed for after any service.
You sign in at the kiosk and get a tag.
You'll be met at the door.
You'll be welcomed warmly.
You'll be shown to a seat.
You'll be sent out into a hard day tomorrow.
You'll get there.
You'll receive a bulletin at the door.
You have been asked to carry too much.
You have been kept waiting too long.
You have been put in an awful position.
You have been there for everyone else.
You are put in a hard place by this.
You're booked solid and worn out, by the sound of it.
You're in our city now and know nobody.
You're on your own with two little ones.
You're down, and that's allowed.
You told them the truth, and they turned on you.
You called for help, and no one came.
You made the call yourself, and that was brave.
Were you told when the results will come?
Was he given anything for the pain?
Is she being cared for at home?
Are you being helped by anyone?
Has your family been told?
Will someone be with you tonight?
Will you be with someone tonight?
When will they call you with the results?
May I ask who told you?
Maybe someone told you it was your fault.
Maybe Pastor Ruth could call you.
Before I pass this on, may I have your name?
Before anyone calls you, I'd want your okay.
Unless you tell me otherwise, nothing will be passed on.
No request has been sent.
No one will call you unless you ask.
Nothing you say will be passed on without your okay.
I won't call anyone.
I haven't told a soul.
I have nothing to report.
I've sent nothing.
I've told nobody.
I have yet to send it.
It isn't done until you say so.
It's not recorded anywhere.
Blessed are those who mourn, for they will be comforted.
Cast your cares on him.
He sends rain on the just and the unjust.
He has sent me to proclaim good news to the poor.
I have told you these things so that in me you may have peace.
I will send my messenger ahead of you.
I have written you on the palms of my hands.
We have been sent into the world.
You were bought with a price.
It was recorded by Luke.
The Word was made flesh.
La oficina le puede llamar.
El pastor puede visitarle.
Podemos agregar su nombre a la lista si lo desea.
Me contaste que te llamaron feo, y eso duele.
Le dijeron que esperara, y esperar cansa.
Han sido meses muy duros.
Su mamá fue internada ayer.
Su esposo fue un buen hombre.
Su caso no es imposible.
Te has enfrentado a tanto.
Él te espera.
Dios ha recibido tu oración.
El grupo se reúne el martes.
El equipo de bienvenida le saludará en la puerta.
Los niños son registrados en la entrada.
Nadie le ha avisado, y eso duele.
No le diré a nadie.
No se lo he dicho a nadie.
Si le parece bien, le aviso al pastor.
¿Ya le llamaron?
Cuando usted quiera, avisaré al pastor.
Estoy escuchando.
Está en manos de Dios.
I've never met a love like that.
I've no wish to rush you.
I have a few thoughts, whenever you want them.
I've kept this short because you're tired.
I'm going to stay right here.
I'm going to be honest with you.
I'm going to ask one gentle question.
I am asking God to hold you.
I'm not sending this anywhere.
I'd never send this without your say-so.
I'd gladly tell Pastor Jill for you.
Shall we tell Pastor Jill together?
Could Pastor Jill call you tomorrow?
Would a call from Pastor Jill be welcome?
Pastor Jill would be glad to call you.
Pastor Jill can call you tomorrow if you leave a number.
Pastor Jill loves visiting people.
Pastor Jill sits with families in the hospital.
Pastor Jill lost her husband, too.
Pastor Jill told that story last Sunday.
Pastor Jill sent a letter to the congregation in May.
Pastor Jill has written about grief.
Pastor Jill has been praying since dawn, as she does every day.
The prayer team gathers at six and prays for each request.
The prayer chain is for urgent needs.
The prayer list goes out on Thursdays.
The care team brings meals to new parents.
The care team delivers groceries on Fridays.
The office returns calls within a day.
The form asks for your name.
The form takes two minutes to submit.
The event will be held in the gym.
The event was added to the calendar last week.
The menu has been set.
The sign-up sheet has been posted in the hall.
Tickets will be sold at the door.
Lunch will be provided.
Childcare will be provided during the meeting.
Your ticket includes lunch.
Your kids will be with trained leaders.
Your kids will be checked in by a greeter.
Your email to the office may take a day to be answered.
Your brother called, and you didn't pick up.
Your wife told you on Tuesday.
Your doctor will call you with the results, and the wait is awful.
The doctor will call you on Monday, you said.
The nurses will take care of him tonight.
The hospital will let you know.
Your landlord sent a notice.
Your landlord has been told twice, you said.
You've sent out forty applications.
You've been told no so many times.
You've shared a bed with grief for months.
You've asked God why.
You have asked for prayer, and that takes trust.
You asked me to tell them, and I want to get it right.
You were asked to leave.
You'll be asked for a name at the desk.
You'll be given a tag at check-in.
You'll be in my thoughts.
You will be held by God.
You're being asked to carry two lives' worth.
You're being too hard on yourself.
You're in a season of waiting.
You've been added to a group chat that mocks you, and that is cruel.
They added you to a group chat just to mock you.
They shared your photo with the whole class.
They passed your note around and laughed.
He shared it with everyone, and you felt betrayed.
She sent your messages to his family.
Someone shared your secret.
Someone posted your picture.
Someone should have called you.
Someone ought to have told you.
It was shared without your permission.
It was sent to the whole school.
It will be a hard week.
It will take time.
It will be okay to laugh again one day.
It's kept in the safe.
This is the kind of loss that changes a house.
This verse was written for people like us.
That letter was never sent.
God has not lost your address.
God has seen every tear.
God will wipe away every tear.
The Lord has heard the sound of your weeping.
The Spirit intercedes for us with groans.
Jesus prays for you.
Jesus sent the disciples across the lake.
Let me sit with you in this.
Let me ask you something.
Let me know if you'd like me to tell Pastor Jill.
Let us lift Tom to God together.
May I pray with you now?
Amen.
If someone will be with you tonight, I am relieved.
If they've called you already, that's good.
Whether or not anyone is told is up to you.
I won't tell Pastor Jill until you say so.
Not yet sent.
Nothing's been sent.
Nothing gets passed on without your yes.
El pastor visita a los enfermos.
El equipo lleva comida a las familias.
La lista se lee los domingos.
Le compartieron su secreto, y eso duele.
Te enviaron a casa sin respuestas.
Has pedido ayuda, y eso es valiente.
Su doctor le llamará el lunes, y la espera pesa.
Puedo avisar a la pastora.
¿Aviso a la pastora?
Nada se ha compartido.
"""

MEETING = """
Oh, that is so much for one heart to hold.
Twenty years of friendship, gone in a phone call; of course you're reeling.
What you've described is heartbreaking.
I'm heartbroken for you.
Sitting beside a hospital bed night after night wears a person down.
There's nothing easy about this.
Nothing about this is easy.
It's no wonder you're exhausted.
That kind of fear settles into your bones.
The fear of losing your home is overwhelming.
Being fifteen and feeling like nobody sees you is really painful.
Those words they threw at you were cruel.
You've lost the person who knew you best.
It's a terrible thing to lose a mother.
You didn't deserve any of that.
You are so brave for saying this out loud.
Your honesty about the drinking takes guts.
Relapse can feel like falling down a well.
It can feel so lonely to be new somewhere.
I hate that you're going through this.
I'm sorry for what they did.
I'm sorry, Tom; that is a lot.
Wow, what a week you've had.
I can tell how much your sister means to you.
Your mom sounds like she was the heart of the family.
This hurts, and it should.
Grief and anger often come together.
Money stress like this can keep anyone up at night.
You matter, and so does what happened to you.
Having your little boy so sick is every parent's nightmare.
Walking through those doors alone takes courage.
How hard it must be to come home to a quiet house.
Qué dolor perder a su compañero de toda la vida.
Comprendo lo angustiante que debe ser.
Tantos años juntos, y ahora este silencio.
Me imagino lo difícil que ha sido.
Eso que siente es muy humano.
Cuánta soledad hay en lo que cuenta.
Siento que esté pasando por esto.
"""

NOT_MEETING = """
Your information is important to us.
We value your message.
Thanks for letting us know.
Thank you for sharing.
I appreciate you contacting us.
I'd be happy to submit a prayer request.
To submit a prayer request, I need your name.
Could you share your phone number?
May I have your name, please?
The prayer team is available 24/7.
Prayer requests are reviewed daily.
I've recorded your prayer request about your loss.
Your loss has been noted.
Request type: bereavement.
I have forwarded your grief support request.
Our grief support ministry can help.
Grief support meets on Thursdays.
For grief support, call the office.
There are five stages of grief.
Let's get started.
Happy to help!
Sure, I can do that.
No worries.
Welcome back, Tom.
Which campus do you attend?
It's in the main building.
It is a beautiful building.
The service lasts about an hour.
You are welcome to join us.
You're welcome!
I'm an automated assistant.
I found the following groups for you.
The event is sold out, sorry.
I'm sorry, that class is full.
I'm sorry, I didn't catch that.
Sorry, could you repeat the date?
Sorry to hear you couldn't find the link.
Claro, con mucho gusto.
Gracias por escribirnos.
Para registrar su petición necesito su nombre.
La oficina abre a las nueve.
"""
