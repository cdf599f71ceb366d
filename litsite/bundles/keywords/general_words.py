"""English words that scholarly prose uses whatever it is about, by what they do to a phrase."""

from __future__ import annotations

# Verbs and phrases of reporting: they bound a phrase as a function word does.
_BOUNDS = """
able according achieve achieved achieves acknowledge address addressed addresses adds aided aim aimed aiming aims al
allow allowed allows analyse analysed analyses analyze analyzed analyzes appears applied applies apply argue argued
argues arise arises ask asked asks asserts assesses associated assume assumed assumes attempt attempts attract attracts
based began begin begins believe believes belong belongs bring brings brought called carried carry chapter cite cites
claimed comes compare compared compares comparing comprise comprises concern concerned concerning concerns conclude
concluded concludes conducted consider considered considering considers consist consists contain contained contains
contribute contributes conveys copyright creates deal dealing deals define defined defines delivers demonstrate
demonstrated demonstrates denote denoted denotes depend depends derive derived derives describe described describes
describing determine determined determines develop developed develops differ differs disagree disagreed discover
discovered discuss discussed discusses discussing dr drawn draws drew eg elsevier emerged emerges emphasize emphasizes
employ employed employs enable enabled enables enabling ensure ensured ensures entail entails enter enters establish
established et evaluate evaluated evaluates evaluating examine examined examines examining exceeded exceeding exceeds
exhibit exhibited exhibits exist exists explain explained explains explore explored explores exploring extends fall
falls fell fig figure find finds focus focused focuses focusing follow followed follows found gain gained gave generates
get gets getting give given gives giving go goes grew grown happen happens held help helped helps highlight highlights
hold holds hurts identified identifies identify ie illustrate illustrated illustrates implies imposes improve improved
improves improving include included includes including increase increased increases indicate indicated indicates intend
intends introduce introduced introduces introducing investigate investigated investigates investigating involve involved
involves keep keeps know known knows lead leads led left lets lie lies look looked looking looks lose loses lost ltd
made maintain maintained make makes making mean means mediates meet meets mention mentioned motivated motivates moves mr
mrs ms namely need needed needs note noted observe observed obtain obtained obtaining obtains occur occurred occurs
offer offered offers outline outlined outlines owes perform performed performs permit permits play played plays pose
posed poses predicts present presented presenting presents prevents previously produce produced produces prof promotes
propose proposed proposes proposing prove proved proves provide provided provides providing published publisher put puts
receive received recently recovers reduce reduced reduces regarding relate related relates relies rely remain remained
remains repel report reported reports represent represented represents reproduces require required requires reserved
restricts rests resulted reveal revealed reveals reviewed said satisfies satisfy saw say says see seek seeks seem seems
seen select selected serve served serves set-up shall show showed showing shown shows sits solve solved solves speaks
specifies spent springer stands started starts stated stems stood stresses strives struggles studied study's suffer
suffers suggest suggested suggests summarize summarized summarizes supports suspect suspects take taken takes taking
taught tell tells tend tends think today today's told took treats tried tries try trying turn turns underlies understand
understood use used useful uses using utilize utilized utilizes utilizing varies vary want wants went wiley wishes
writes written wrote yield yielded yields
"""
BOUNDS = frozenset(_BOUNDS.split())

# Adjectives and counting words that say nothing of what a noun is about: they do not begin a phrase.
_NOT_FIRST = """
actual additional alternative appropriate available basic best better big billion broad certain chosen clear common
complete comprehensive considerable controlling conventional corresponding creating crucial current delivering desired
detailed developing different difficult effective efficient eight entire essential excellent existing expected
exploiting extensive extracting final first five former four fourth full fundamental future general-purpose good great
greater growing half hard higher hundred implementing important increasing interesting involving key larger last latter
leading low-cost lower main major many million minimizing necessary new nine novel numerous one only original other
overall particular possible potential powerful practical preliminary present previous primary principal promising proper
prospective real recent relevant resulting right second sensitive serious seven several significant similar simple six
smaller so-called solving special specific standard straightforward strong subject successful sufficient suitable
supporting systematic ten theoretical third thousand three traditional two typical underlying understanding unique
unknown usual valuable various varying whole wide widespread worth
"""
NOT_FIRST = frozenset(_NOT_FIRST.split())

# What a phrase does not end in.
_NOT_LAST = (
    "alone available earlier example examples fact fashion free later likely manner need respectively use way ways"
)
NOT_LAST = frozenset(_NOT_LAST.split())

# Words that need company: alone they are no keyword of anything.
_NOT_ALONE = """
abstract abstracts activity advantage advantages aim algorithm algorithms amount analysis answer application
applications approach approaches area areas argument article articles aspect aspects assessment assumption attention
author authors background basis behavior behaviour benefit benefits book capability case cases challenge challenges
change changes chapter characteristic characteristics choice class classes com combination companies company comparison
component components computation concept concepts conclusion conclusions condition conditions content context
contribution contributions correlation costly course criteria daily data day days decade decision definition degree
demand description design development difference differences dimension direction discussion distribution document
earlier early editorial effect effects effort element elements environment error estimate evaluation event evidence
example experience experiment experiments explanation extension extent factor factors feature features field fields
finding findings foreword form format formulation framework function functions future general generation goal group
groups growth guide hand high history hour hours html http https hypothesis idea ideas ii iii impact implementation
implication implications importance improvement increase index individual individuals influence information input
insight interaction interest interpretation introduction investigation issue issues iv jl job key kind kinds knowledge
lack large later learning length letter level levels life likely limit limitation limitations line list literature local
long low man material materials measure measurement measurements measures mechanism mechanisms member members men method
methodology methods minute minutes mode model models month months multiple name nature need note notes number numbers
object objective objectives observation old ones operation opportunity option order org output overview paper papers
paradigm parameter parameters part participant participants parts pattern patterns pdf people performance period
perspective phase phenomenon place plan point points position potential power practice preface presence principle
principles problem problems procedure procedures proceedings process processes product products program programs
progress project projects properties property proposal purpose py quality question questions range rate reader reality
reason recommendation region relation relationship relationships report requirement requirements research researcher
researchers response responses result results review role rule rules sample scheme scope section sense sequence set sets
setting shape short side single situation size skill small software solution solutions source sources space stage state
states step steps story strategies strategy strength structure structures studies study subject success summary support
system systems table task tasks technique techniques technologies technology term terms test tests text theories theory
thing things time times title tool tools topic topics trend trends type types understanding unit untitled user users
validity value values variable variables variation variety vendor vendors version vi view viewpoint vii viii volume week
weekly weeks word words work works world www year years young
"""
NOT_ALONE = NOT_FIRST | NOT_LAST | frozenset(_NOT_ALONE.split())

# Headings that papers of every kind share; case, numbers and punctuation apart.
_HEADINGS = """
abbreviations
abstract
acknowledgement
acknowledgements
acknowledgment
acknowledgments
annexe
appendices
appendix
author contribution
author contributions
authors contributions
author details
availability
availability of data and materials
background
background and related work
bibliography
case study
code availability
competing interests
conclusion
conclusions
conclusions and future work
conflict of interest
conflicts of interest
contents
contributions
contributors
credit author statement
data and methods
data availability
data availability statement
declaration of competing interest
discussion
discussion and conclusion
discussion and conclusions
ethics statement
evaluation
experimental
experimental results
experiments
figures
footnotes
funding
funding statement
further reading
future directions
future work
highlights
implementation
in brief
introduction
introduction and background
keywords
limitations
literature review
materials
materials and methods
method
methods
methods and materials
motivation
notation
notes
objectives
outlook
overview
preliminaries
publisher s note
references
related literature
related work
results
results and discussion
statement of need
statistical analysis
summary
supplementary data
supplementary information
supplementary material
supplementary materials
supporting information
table of contents
tables
theory
works cited
"""
HEADINGS = frozenset(_HEADINGS.strip().splitlines())
