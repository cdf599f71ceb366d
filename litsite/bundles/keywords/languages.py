"""Function words, which bound phrases, of the languages whose texts get keywords; and which of these a text is in."""

from __future__ import annotations

from collections.abc import Sequence

ENGLISH = "en"

# Articles, pronouns, prepositions, conjunctions, auxiliary verbs and the commonest adverbs.
_FUNCTION_WORDS = {
    ENGLISH: """
a about above across after again against alike all almost along already also although always am among an and another any
anyone anything anywhere apart are aren't around as aside at away be became because become becomes been before
beforehand behind being below besides between beyond both but by can can't cannot could despite did didn't do does
doesn't doing don't done down due during each either else elsewhere enough etc even ever every everyone everything
everywhere few for from further had has hasn't have haven't having he hence her here hereby herein hers him his how
however i if in indeed inside instead into is isn't it it's its itself just least less let let's like may maybe me might
more moreover most much must my near nearly neither never nevertheless next no nobody none nor not nothing now nowhere
of off often on once one ones only onto or other others otherwise our ours ourselves out outside over own per perhaps
quite rather same she should since so some someone something sometimes somewhat somewhere soon still such than that
that's the their theirs them themselves then there there's thereby therefore these they this those though through
throughout thus to together too toward towards under unless until up upon us versus very via vs was we well were what
whatever when whenever where whereas whereby wherein whether which while who whom whose why will with within without
won't would yes yet you your
""",
    "de": """
ab aber als am an anhand auch auf aus bei beim bis da dabei damit dann das dass daß dazu dem den denn der des dessen
deren die dies diese diesem diesen dieser dieses doch durch ein eine einem einen einer eines er es etwa für gegen hat
haben hatte hier hinter ich ihr ihre ihrem ihren ihrer im in ins ist ja jede jeder jedes jedoch kann kein keine können
man mehr mit muss müssen nach neben nicht noch nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind
so sowie sowohl sollen sondern soll über um und uns unser unsere unter vom von vor wann war waren warum was weil welche
welcher wenn werden wie wir wird wo worden wurde wurden zu zum zur zwischen
""",
    "fr": """
à afin ainsi alors après au aucun aucune aussi autre autres aux avant avec avoir car ce ceci cela celle celui ces cet
cette ceux chaque chez ci comme comment contre d'un d'une dans de depuis des deux donc dont du elle elles en encore
entre est et était étaient être eux fait faut font il ils je la là laquelle le lequel les leur leurs lors lorsque lui
mais même mêmes mon ne ni nos notre nous on ont or ou où par parmi pas pendant peu peut peuvent plus plusieurs pour
pourquoi puis qu qu'il qu'elle qu'on quand que quel quelle quelles quels qui sa sans se selon ses si son sont sous sur
tel telle tous tout toute toutes très trois un une vers voir vos votre vous y
""",
    "es": """
a al algo algunas algunos ante antes aquí así aun aunque bajo bien cada como cómo con contra cual cuáles cuando de del
desde después donde dos durante e el él ella ellas ellos en entre era es esa ese eso esta está están estas este esto
estos fue fueron ha han hacia hasta hay la las le les lo los más me mediante mi mientras muy ni no nos nuestra nuestro o
otra otras otro otros para pero poco por porque pues que qué quien se sea según ser si sí sido sin sino sobre son su sus
también tan tanto te tiene tienen toda todas todo todos tras tu un una unas uno unos y ya
""",
    "it": """
a ad agli ai al all alla alle allo anche ancora attraverso c'è che chi ci come con contro cui da dagli dai dal dall
dalla dalle dallo degli dei del dell della delle dello di dopo dove due e è ed era essere fra gli ha hanno i il in
invece io l'uso la le lo loro ma mentre molto negli nei nel nell nella nelle nello noi non nostra nostro o ogni oltre
per perché però più poi presso prima qual quale quali quando quella quelle quello questa queste questi questo se secondo
sei senza si sia sono sotto stato su sua sue sugli sui sul sull sulla sulle suo suoi tra tutte tutti un una uno verso
""",
    "pt": """
a à ao aos aquela aquele as às até cada com como contra da das de dela dele deles depois desde dessa desse desta deste
do dos dois durante e é ela elas ele eles em entre era essa esse esta está estas este estes eu foi foram há isso isto já
lhe mais mas mesmo muito na não nas nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo pelos por
porque qual quando que quem são se seja sem ser será seu seus sob sobre sua suas também tem têm ter toda todas todos
tudo um uma umas uns
""",
    "da": """
af alle at bare blev blive bliver både da de dem den denne der deres det dette disse dog du eller en er et efter ein enn
ett for fordi fra frå før ha han har havde hvad hvilke hvis hvor hvordan hvorfor hun i ikke ikkje ingen inn jeg kan kun
kunne man med mellem mellom men mere meget mod mot måtte når ny nye nyt nytt og også om op over på samt selv sig sin
sine skal skulle som så til trods ud under var ved vi vil ville være
""",
    "sv": """
alla allt att av bland blev bli både de dem den denna deras dess dessa det detta dig du där efter eftersom eller en ett
finns från för genom ha hade han har hon hur här i icke inom inte jag kan kommer kunde man med mellan men mer mot mycket
många måste ny nya nytt när och också om under på samt sedan sig sin sina ska skulle som så till trots två upp ut utan
var vara vi vid vilka vilken är än åt över
""",
    "nl": """
aan al alle als bij binnen daar dan dat de deze die dit doen door dus een en er geen haar had hebben heeft hem het hier
hij hoe hun ik in is kan kunnen maar meer men met mijn moet na naar niet nog nu of om omdat onder ons onze ook op over
samen te tegen ten tijdens toch tot tussen uit van vanaf veel voor waar wat welke werd werden wie wij worden wordt zal
ze zich zij zijn zo zonder zou
""",
}
FUNCTION_WORDS = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}

_ENOUGH_WORDS = 15
_LEAST_SHARE = 0.15


def language_of(words: Sequence[str], prose: Sequence[str]) -> str:
    """The language most of whose function words are among ``words`` (lower case; marks do no harm), English first.

    ``prose`` are those of them that are running text. Empty when it has 15 words or more and fewer than 15 % of them
    are function words: the text is in another language, or is no running text.
    """
    distinct = {word for word in words if len(word) > 1}
    language = max(FUNCTION_WORDS, key=lambda each: len(distinct & FUNCTION_WORDS[each]))  # the first of equals
    running = [word for word in prose if word.isalpha()]
    known = sum(map(FUNCTION_WORDS[language].__contains__, running))
    return "" if len(running) >= _ENOUGH_WORDS and known < _LEAST_SHARE * len(running) else language
