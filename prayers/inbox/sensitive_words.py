"""Words that tell of a child, of an illness or of a room. Without accents, in small letters; English and Spanish together."""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A child or a young person, or somebody's child: of what age the words seldom tell, and whose the age is that they do tell, never surely.
A_CHILD = _words("""
    son sons daughter daughters child children childs childrens stepson stepsons stepdaughter stepdaughters stepchild stepchildren
    grandson grandsons granddaughter granddaughters grandchild grandchildren grandkid grandkids grandbaby grandbabies
    godson goddaughter godchild godchildren niece nieces nephew nephews foster adopted
    hijo hijos hija hijas hijastro hijastra hijastros hijastras nieto nieta nietos nietas bisnieto bisnieta ahijado ahijada ahijados
    ahijadas sobrino sobrina sobrinos sobrinas adoptado adoptada
    baby babies newborn newborns infant infants toddler toddlers kid kids kiddo kiddos boy boys girl girls teen teens teenager teenagers
    teenage preteen preteens adolescent adolescents preemie preemies twins triplets youth youngster youngsters minor minors orphan
    orphans pupil pupils schoolboy schoolgirl schoolchildren lad lass little-one youngest
    kindergarten kindergartner kindergartener preschool preschooler prek pre-k daycare nursery babysitter homeroom freshman sophomore
    grader graders nicu picu pediatric pediatrics pediatrician paediatric unborn stillborn miscarriage premature prematurely juvenile
    bebe bebes bebita bebito nene nena nenes nenas recien-nacido nino nina ninos ninas ninito ninita chico chica chicos chicas chiquito
    chiquita chiquitos chamaco chamaca chavo chava chavito chavita muchacho muchacha muchachos muchachas muchachito muchachita
    adolescente adolescentes joven jovenes jovencito jovencita menor menores gemelos gemelas gemelito mellizos mellizas huerfano huerfana
    huerfanos pequeno pequena pequenos pequenas pequenito pequenita hijito hijita hijitos hijitas nietecito nietecita nietito nietita
    hermanito hermanita hermanitos hermanitas sobrinito sobrinita primito primita kinder kindergarden guarderia preescolar prekinder
    primaria secundaria preparatoria prepa bachillerato colegial colegiala escolar alumno alumna alumnos pediatra pediatrico pediatrica
    incubadora prematuro prematura prematuros aborto infantil juvenil
""")
# Of God, and not of somebody: taken out before anything is looked for.
OF_GOD = (
    r"(?:child|children|sons?|daughters?)\s+of\s+(?:our\s+)?(?:the\s+)?(?:god|man|light|israel|abraham|king)"
    r"|gods\s+(?:(?:only|own|beloved|precious)\s+)*(?:son|child|children|daughters?)|(?:father|padre)(?:\s*,)?\s+(?:and\s+|y\s+)?(?:of\s+)?(?:the\s+|el\s+|del\s+)?(?:son|hijo)\b"
    r"|baby\s+jesus|nino\s+(?:jesus|dios)|hij[oa]s?\s+de\s+dios|brothers?\s+(?:and\s+sisters?\s+)?in\s+(?:christ|the\s+lord)"
    r"|sisters?\s+in\s+(?:christ|the\s+lord)|herman[oa]s?\s+(?:y\s+hermanas\s+)?en\s+(?:cristo|el\s+senor|la\s+fe)"
)
SCHOOL = (
    r"(?:elementary|middle|junior|high|grade|grammar|primary|secondary|sunday|nursery|his|her|their)\s+school"
    r"|(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)\s+grade(?:r|rs)?\b"
    r"|childrens\s+(?:hospital|ward|home)|\bcps\b|child\s+protective|custody|custodia"
    r"|(?:primer|segundo|tercer|cuarto|quinto|sexto|septimo|octavo|noveno|decimo)\s+(?:grado|ano)|escuela|hospital\s+(?:infantil|de\s+ninos|del\s+nino)"
)

# Of a child for certain enough without a name.
CHILDISH = (
    r"\blittle ones?\b|\b(?:wet|wets|wetting|wetted) (?:the|his|her|their|our) (?:bed|pants|sheets)\b|\bbed ?-?wett(?:ing|er)\b"
    r"|\b(?:tooth fairy|potty|pacifier|car seat|nap time|play ?ground|play ?date|homework|recess|sleepovers?|report card|learners permit)\b"
    r"|\b(?:youth group|youth camp|summer camp|boy scouts?|girl scouts?|cub scouts?|vbs|foster care|foster home|adoption)\b"
    r"|\b(?:diapers?|crib|cribs|stroller|breastfed|teething|colicky|orphanage|puberty|tantrums?)\b"
    r"|\b(?:moja|mojan|mojo|orina|se hace (?:pipi|pis) en) (?:la|su) cama\b|\bmoja la cama|\bse orina en la cama"
    r"|\b(?:mi|nuestr[oa]) (?:pequenit[oa]|chiquit[oa])\b|\b(?:tareas? escolar(?:es)?|pan[ae]les?|chupete|campamento)\b"
)
# ... where somebody is named beside it: who is in a class or has a teacher may be anybody.
CHILDISH_BESIDE_A_NAME = (
    r"\b(?:school|schools|schooling|homeschool\w*|class|classes|classroom|classmates?|teachers?|tutor|tutoring|bully|bullies|bullied"
    r"|bullying|teased|principal|detention|suspended|expelled|semester|grades|math|spelling|reading level|spelling bee|exams?|bus stop"
    r"|daddy|mommy|mummy|daddys|mommys|mama|mami|papi|papa|grandma|grandpa|nana|granny|stepdad|stepmom|stepfather|stepmother|guardian"
    r"|playing with|play with|toys?|doll|cartoons?|nightmares?|bedtime|tantrums?|birthday party|soccer practice|little league|prom"
    r"|curfew|grounded|acne|braces|tonsils|chickenpox|chicken pox|ear infections?|growing up|little (?:man|guy|girl|boy|angel|princess))\b"
    r"|\b(?:his|her|their|the|since|when|after) (?:dad|mom|mum|parents)\b|\b(?:dad|mom|mum|mother|father|parents)"
    r" (?:has |have |had |just )?(?:left|leaves|leave|walked out|moved out|ran off|went to jail|is in jail"
    r"|in prison|split|splits|separat\w+|divorc\w+)\b"
    r"|\b(?:clases?|maestr[oa]s?|profesora?|companeros de|acosan|acoso|burlan|bullying|molestan|examen|tarea|juguetes?|pesadillas)\b"
    r"|\b(?:su|sus|el|la) (?:papa|mama|papas|papi|mami)\b|\b(?:papa|mama|padre|madre) (?:se fue|los dejo|lo dejo|la dejo|nos dejo)\b"
)

ILLNESS = _words("""
    ill illness illnesses sick sickness disease diseases diagnosis diagnosed prognosis symptoms cancer cancers cancerous tumor tumors
    tumour tumours leukemia leukaemia lymphoma melanoma sarcoma carcinoma myeloma chemo chemotherapy radiation oncology oncologist
    metastatic metastasized biopsy mammogram remission relapse relapsed malignant benign hospice palliative terminal dying
    surgery surgeries operation operated operating transplant bypass stent amputation amputated dialysis icu er hospital hospitalized
    hospitalised hospitals clinic ambulance ventilator intubated coma comatose stroke strokes heart cardiac seizure seizures epilepsy
    epileptic aneurysm clot clots embolism bleeding hemorrhage diabetes diabetic insulin kidney kidneys liver cirrhosis lung lungs copd
    emphysema asthma pneumonia bronchitis covid coronavirus flu influenza infection infected sepsis septic meningitis tuberculosis
    hepatitis hiv aids std herpes shingles lupus arthritis fibromyalgia sclerosis als parkinson parkinsons alzheimer alzheimers dementia
    migraine migraines concussion brain spinal paralyzed paralysis disabled disability wheelchair blind deaf injury injured injuries
    fracture fractured broken accident burned pain suffering ulcer crohns colitis gallbladder appendicitis hernia thyroid anemia
    depression depressed anxiety anxious panic bipolar schizophrenia schizophrenic ptsd ocd adhd autism autistic psychosis psychotic
    mental psychiatric psychiatrist therapist anorexia bulimia suicide suicidal overdose overdosed addiction addict addicted addicts
    syndrome syndromes disorder disorders palsy deficiency anorexic bulimic obese obesity asthmatic arthritic manic mania paranoid
    delusional incontinent incontinence eyesight cataract cataracts glaucoma neuropathy retina macular gout angina murmur pacemaker
    catheter infusion infusions transfusion transfusions defibrillator oxygen resuscitated unconscious unresponsive collapsed fainted
    fainting vomiting nausea swelling swollen bruised insomnia fatigue exhausted weak weakness frail bedridden bedbound handicapped
    handicap crippled lame mute numb numbness tremors tremor vertigo dizzy dizziness hallucinating hallucinations breakdown selfharm
    self-harm self-harming cutting binge purging methadone suboxone narcan antibiotics antidepressants painkillers steroids morphine
    lithium prozac zoloft xanax adderall ritalin ozempic vaccine implant implants prosthesis crutches cast physician physicians surgeon
    surgeons doctor doctors nurse nurses specialist specialists cardiologist neurologist hematologist urologist nephrologist procedure
    procedures ultrasound xray x-ray xrays x-rays ekg catscan cpr er icu ct mrsa rsv ckd chf dvt uti ibs ibd tbi pcos gerd afib tb dka
    pots tia hpv bpd huntington huntingtons hodgkin hodgkins tourette tourettes asperger aspergers addisons cushings hashimotos
    marfan marfans lyme parkinsonian downs sickle cystic cyst cysts polyp polyps nodule nodules lump lumps lesions
    scoliosis gangrene frostbite measles mumps shingles malaria dengue polio rabies ebola cholera typhoid scabies lice eczema
    rheumatism rheumatoid arrhythmia angioplasty hysterectomy lumpectomy caesarean cesarean preeclampsia cholesterol hypertension
    gambling gambler pornography porn sobering detoxing relapsing recovered psych ward aa na hurting ailing ails ailment ailments
    hip hips knee knees valve prostate breast breasts pancreas pancreatic colon bowel bowels spleen uterus ovary ovaries ovarian bladder
    stomach esophagus throat marrow bone bones artery arteries shoulder spine ribs pelvis skull replacement amputate cadera rodilla
    prostata seno senos pecho pancreas colon utero ovarios vejiga estomago garganta hueso huesos columna costillas
    sindrome trastorno trastornos anorexica bulimica bulimico anorexico obesidad cataratas vista marcapasos sonda suero transfusion
    desmayo desmayos desmayada desmayado vomitos mareos debil postrado postrada inconsciente discapacitado discapacitada mudo muda
    medico medicos doctora cirujano enfermera enfermero especialista sobrio sobria recaida recayo gota bulto quiste quistes ebrio
    alcoholic alcoholism alcohol drinking drunk drugs drug opioid opioids heroin fentanyl meth cocaine rehab detox sober sobriety
    pregnant pregnancy miscarriage miscarried infertility infertile ivf abortion menopause medication medications medicine treatment
    treatments test tests scan scans mri results fever virus rash allergy allergic recovering recovery healing heal healed health
    enfermo enferma enfermos enfermas enfermedad enfermedades mal dolencia diagnostico diagnosticado diagnosticada diagnosticaron cancer
    tumores leucemia linfoma quimio quimioterapia radioterapia radiacion biopsia oncologo oncologa metastasis maligno cirugia operar
    operan operaron operado operada operacion trasplante dialisis internado internada hospitalizado hospitalizada hospital clinica
    ambulancia urgencias terapia intensiva uci coma derrame infarto corazon cardiaco convulsiones convulsion epilepsia aneurisma coagulo
    diabetes diabetica diabetico azucar rinon rinones higado cirrosis pulmon pulmones asma neumonia gripe infeccion sepsis meningitis
    tuberculosis hepatitis vih sida artritis fibromialgia esclerosis demencia migrana migranas paralisis invalido silla discapacidad ciego
    ciega sordo sorda herida herido lesion lesionado fractura accidente quemaduras dolor dolores sufre sufriendo ulcera apendicitis hernia
    tiroides anemia depresion deprimido deprimida ansiedad bipolar esquizofrenia autismo autista psiquiatra psiquiatrico trauma anorexia
    suicidio suicida suicidarse sobredosis adiccion adicto adicta adicciones alcoholico alcoholica alcoholismo alcohol bebe-mucho drogas
    droga rehabilitacion embarazada embarazo aborto perdida infertilidad medicina medicinas medicamento tratamiento tratamientos examenes
    resultados fiebre virus alergia muriendo agoniza agonizando desahuciado desahuciada sanidad sanacion sanar salud recuperacion
""")

# Illnesses and treatments by how their names end, so that no list has to hold each.
ILL_ENDINGS = (
    "itis", "oma", "omas", "ectomy", "otomy", "ostomy", "plasty", "therapy", "therapies", "aemia", "emia", "emic", "osis", "pathy",
    "pathies", "algia", "plegia", "plegic", "phrenia", "phrenic", "oscopy", "rrhea", "rrhage", "rrhaging", "penia", "sclerosis", "dialysis",
    "dystrophy", "trophy", "philia", "philiac", "mentia", "epsy", "eptic", "exia", "exic", "limia", "limic", "noea", "apnea", "megaly",
    "blastoma", "plasia", "stasis", "virus", "diabetes", "rexia", "cillin", "oncology", "oncologist",
    "terapia", "terapias", "ectomia", "otomia", "ostomia", "plastia", "oscopia", "patia", "patias", "plejia", "plejico", "distrofia",
    "oxia", "exico", "exica", "ritico", "ritica", "frenia", "rragia",
)  # fmt: skip
# Words of every day that end so.
NOT_ILL = _words("""
    aroma aromas diploma diplomas oklahoma tacoma sonoma roma paloma palomas loma goma toma tomas broma bromas idioma idiomas axioma genoma
    doma asoma retoma soma thomas maricopa sympathy empathy apathy telepathy antipathy simpatia empatia apatia nostalgia academia bohemia
    premia academic systemic dichotomy trophy trophies atrophy osmosis metamorphosis endemic polemic skeptic flexic lexis mexico mexica
    mexicano philadelphia lexia alexia
""")
# Signs of an illness that are more than one word, in plain small words.
ILL_PHRASES = (
    r"\b(?:los(?:e|es|ing|t)|loss of) (?:\w+ ){0,2}(?:sight|eyesight|vision|hearing|memory|hair|mind|speech|voice|leg|foot|arm|breast"
    r"|weight|appetite|balance|mobility|consciousness|pregnancy)\b"
    r"|\b(?:pierde|perdio|perdiendo|perder) (?:la |el |su )?(?:vista|oido|memoria|habla|voz|conocimiento|peso)\b"
    r"|\b(?:cant|cannot|can no longer|unable to|barely|not able to) (?:see|hear|walk|breathe|speak|talk|eat|swallow|move|sleep|stand)\b"
    r"|\b(?:no puede|ya no puede) (?:ver|oir|caminar|respirar|hablar|comer|tragar|moverse|dormir)\b"
    r"|\b(?:in|to|into|enters?|entered|entering|from) (?:rehab|recovery|treatment|detox|hospice|memory care|assisted living"
    r"|a nursing home)\b"
    r"|\b(?:feeding tube|life support|nursing home|low blood|high blood|blood (?:pressure|sugar|work|test|count)"
    r"|stage (?:\d|one|two|three|four|i{1,3}|iv)|passed out|throwing up|heart attack"
    r"|white cells|on (?:meds|pills|a walker)|twelve steps?|12 steps?|lou gehrigs?)\b"
    r"|\b(?:on the bottle|off the wagon|(?:is|hes|shes|been|started|back to) using|(?:removed|amputated|replaced))\b"
    r"|\b(?:silla de ruedas|presion alta|marca ?pasos|ataque al corazon|etapa (?:\d|uno|dos|tres|cuatro)|asilo de ancianos)\b"
    r"|\bms\b(?=\.?$|[,;:!?)]|\.? (?:and|is|but|has|since|for|flare|flares|meds|again|now|at|in|on|got|progress\w*|attacks?|y|desde)\b)"
)
# "She has Huntington's": whatever bears somebody's name and is had. In the words as they were written.
HAD_BY_NAME = re.compile(
    r"\b(?:has|have|had|having|got|with|suffers from|battling|fighting|tiene) (?:early |late |severe )?"
    r"[^\W\d_]+['’]s(?=\s?(?:$|[.,;:!?)]|and\b|but\b))",
    re.IGNORECASE,
)

ROOM = (
    r"\b(?:room|rm|bed|ward|unit|floor|apt|apartment|suite|ste|lot|cell|bldg|building|habitacion|hab|cuarto|cama|sala|piso|pabellon|celda"
    r"|edificio|departamento|depto|apto|numero|num|no|nro|ext|extension|box|apartado)\b\.?\s*#?\s*\d"
)
