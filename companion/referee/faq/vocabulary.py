"""The words of players: slang, nicknames and inflections, each brought to one word of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_SUIT = r"(clubs?|spades?|diamonds?|hearts?|suit)"
_NONE = (
    r"(?:out of|void in|short of|short in|no more|no|none of|without|any more|not have any"
    r"|not have a|not have|do not have|not hold|not got any)"
)
_HER = (
    r"(throw\w*|threw|dump\w*|play\w*|lead\w*|led|drop\w*|discard\w*|pass\w*|slough\w*|sluff\w*"
    r"|ditch\w*|keep\w*|hold\w*|take|taking|took|eat\w*|ate|stick\w*|give|got|get|lay|put)"
)

# What is said in several words, in the order in which it is replaced: the longer first.
PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.MULTILINE), meant)
    for pattern, meant in (
        # not
        (r"(is|are|was|were|do|does|did|has|have|had|would|should|could|ca|wo)nt", r"\1 not"),
        (r"cannot|ca not", "can not"),
        (r"unbroken|not yet broken|havent been broken", "not broken"),
        # cards by name
        (
            r"queen of spades?|spades? queen|queen spades?|q of spades?|queen of pikes?|qos|bq"
            r"|the 13 pointer|thirteen pointer",
            "queen",
        ),
        (r"black maria|dirty maria|black mary", "queen nick maria"),
        (
            r"(?:the )?(?:black|dirty|dark|spade|old|evil|dragon|wicked|pink|nasty|bad|ugly)"
            r" (?:lady|queen|widow|bitch|witch|woman|girl|dame)",
            "queen nick",
        ),
        (
            r"slippery ann[ea]?|calamity jane|rickety kate|dame de pique|pique dame"
            r"|lady in black|old maid|queen bitch|her majesty|the old girl",
            "queen nick",
        ),
        (rf"{_HER} her(?! (?:card|cards|turn|hand|suit|trick|lead|pass|score))", r"\1 queen"),
        (r"jack of diamonds?|diamonds? jack|jack diamonds?|j of diamonds?|red jack", "jackd"),
        (r"ten of diamonds?|diamonds? ten|ten diamonds?", "tend"),
        (r"ten of clubs?|ten clubs?", "tenc"),
        (
            r"(?:two|deuce|deuces) of clubs?|clubs? two|two clubs|club deuce|lowest club"
            r"|low club|deuce of club",
            "opener",
        ),
        (r"bonus cards?|good cards?", "bonus jackd"),
        (r"(?:penalty|penalties|point|points|scoring|bad) cards?", "pointcard"),
        # the tricks
        (
            r"(?:very )?(?:one|opening|initial|starting) (?:\w+ )?tricks?|tricks? (?:number )?one"
            r"|one round|opening round|round one|one go round",
            "trick1",
        ),
        (r"(?:two|second) tricks?|tricks? (?:number )?two", "trick2"),
        (r"(?:last|final|previous|prior) tricks?", "lasttrick"),
        (
            r"(?:every|each)(?: single)? tricks?|all(?: the| of the)?(?: thirteen)? tricks?"
            r"|shoot\w* the sun|shot the sun",
            "everytrick",
        ),
        (r"(?:no|zero|not a(?: single)?|without a|not take any|not win any) tricks?", "notrick"),
        # suits
        (
            r"(?:can not|could not|unable to|not able to|can ?t) (?:really )?follow(?: suit)?"
            r"|not able to follow(?: suit)?",
            "void suit",
        ),
        (
            r"(?:not|never|fail\w* to|forgot to|without) (?:follow|following|followed)(?: suit)?"
            r"|could have followed(?: suit)?|had to follow|not play(?: the)? suit"
            r"|(?:off|wrong) suit",
            "revoke",
        ),
        (r"follow\w*(?: the)? suit", "follow"),
        (rf"{_NONE} (?:the |that |a |any |more )?{_SUIT}", r"void \1"),
        (
            r"nothing but|nothing other than|all i have(?: is| are)?|only have|only has|just have"
            r"|only got|only hold",
            "only",
        ),
        (r"full of|made of", "only"),
        (r"same suit", "suit"),
        # what one does
        (r"get(?:ting)? rid of|got rid of|throw\w* (?:off|away)|lay\w* off|threw off", "discard"),
        (r"(?:hold|hang|holding|hanging) (?:on ?to|back)|hold onto|save", "keep"),
        (
            r"take\w* (?:it |that |this |my card |his card |a card )?back|took (?:it )?back|undo\w*"
            r"|change (?:my|his|her|your) mind|touch move|take ?backs?",
            "takeback",
        ),
        (r"(?:add|adds|added|sum|sums|comes?|came|totals?) (?:up )?to|add\w* up|summed up", "sum"),
        (r"give\w* (?:away|up)|gave away|hand\w* over|hands? on", "pass"),
        (r"pick\w* up", "pickup"),
        (r"lay\w* down|laid down|put\w* down", "laydown"),
        (
            r"fill\w* in|sit\w* in|stand\w* in|take\w* over|takes? (?:my|his|her) place",
            "substitute",
        ),
        (r"go\w* home|drop\w* out|go to bed", "leave"),
        (r"run\w* out of time|time is up|time limit|run out the clock", "time stop"),
        (
            r"shoot\w* (?:for )?the moon|shot the moon|shoot moon|hit\w* the moon|moon ?shot"
            r"|shoot\w*|shot|going for it|slam\w*|goes for it",
            "moon",
        ),
        # turns
        (
            r"out of (?:turn|order)|(?:before|not|was not) (?:his|her|my|their|its|it his) turn"
            r"|jump\w* the gun|jump\w* ahead|wrong order|too soon|too early|before (?:me|him)"
            r"|(?:skip\w*) (?:me|him|her)",
            "outofturn",
        ),
        # amounts
        (
            r"(?:a|one) card (?:short|less|fewer|too few)|card short|too few(?: cards?)?"
            r"|not enough cards?|less than the others",
            "cardshort",
        ),
        (
            r"(?:a|one) card (?:more|too many)|card too many|too many(?: cards?)?|extra cards?"
            r"|one more card",
            "toomany",
        ),
        (r"too much|too high", "over sum"),
        (r"too little|too low", "under sum"),
        (r"how many", "howmany"),
        (r"how much", "howmuch"),
        (r"how long|how much time|how many minutes|how many hours", "howlong"),
        (r"left ?overs?|over after the deal", "leftover"),
        (r"(?:two|double|both|multiple|more than one) (?:decks?|packs?)", "twopack"),
        (
            r"three ?handed|three (?:players?|people|of us|persons?)|just three|only three"
            r"|with three",
            "threeplayers",
        ),
        (r"five ?handed|five (?:players?|people|of us|persons?)|with five", "fiveplayers"),
        (r"six ?handed|six (?:players?|people|of us|persons?)|with six", "sixplayers"),
        (r"(?:seven|eight|nine|ten|eleven) (?:players?|people|of us|persons?)", "manyplayers"),
        (r"odd number", "odd"),
        (r"a draw|ends? in a draw|is a draw", "tie"),
        (r"tie ?break\w*|dead ?heat", "tie"),
        (r"sudden death|over ?time|extra hands?", "suddendeath"),
        (r"in the middle of|mid ?(?:hand|game)|half ?way|part ?way|during", "mid"),
        (
            r"count\w* (?:down|backwards?|back)|backwards?|subtracted from|go(?:es|ing)? down"
            r"|high(?:est)? (?:score )?wins from",
            "countdown",
        ),
        (r"face ?up|turn\w* (?:up|over)|flip\w*|expos\w*|reveal\w*|flash\w*", "faceup"),
        (r"right away|straight away|at once|immediately|instantly|on the spot", "atonce"),
        (
            r"right now|at the moment|current(?:ly)?|this time|this hand|this round|so far"
            r"|tonight|at present|just now",
            "now",
        ),
        (
            r"what (?:now|then|next|happens|happened|to do|do we do|do i do|should we do)|now what"
            r"|what happens (?:now|then|next)|how do we (?:handle|fix|settle|sort) (?:it|this|that)"
            r"|what is the (?:ruling|penalty|procedure)",
            "whatnow",
        ),
        (
            r"able to|allowed to|allowed|permitted|legal\w*|okay|is it fine|legit|fair|permissible",
            "may",
        ),
        (
            r"ha(?:ve|s) to|had to|must|need(?:s|ed)? to|forced|obliged|mandatory|required|gotta"
            r"|got to|compulsory|supposed to|obligated",
            "must",
        ),
        (r"one place|first place|in front|on top|in the lead|the lead$", "ahead"),
        (r"on lead|lead it is", "lead"),
        (r"opposite|across from", "across"),
        (r"old score|earlier score|previous score", "score old"),
        (r"face values?|pip values?", "facevalue"),
        (r"table talk", "talk"),
        (r"each other", ""),
        (r"game over|is over|over with", "end"),
        (r"house rules?", "houserule"),
        (r"bath ?room|toilet|restroom|the loo|the door|the phone|smoke break", "away"),
    )
)

_GROUPS = """
discard: throw threw thrown slough sluff sluf slouf sloff dump chuck toss ditch pitch unload shed
    pawn smear stick dish offload discard jettison
drop: drop fall fell fallen falling
lead: lead led leads leading
start: start begin began begun open opens opening begins starting kickoff
pass: pass exchange swap trade transfer
give: give gave given gives
heart: heart hart bleed bled blood bleeding
point: point pt pts
broken: broken break broke brake busted cracked breaking breaks opened
win: win won winner winning wins
lose: lose loser losing loses
take: take took taken takes taking grab collect gather capture scoop
get: get got gets getting receive received
over: over past above exceed beyond exceeds
under: under below beneath
end: end finish ends ending finished ended
stop: stop quit quits halt
hand: hand round
revoke: revoke renege renig reneg renigg renounce revoked reneged reneging revoking renegue
cheat: cheat cheater cheating cheated foul dishonest crook
kitty: kitty widow blind talon
pack: deck pack
other: someone somebody he she player anyone person opponent anybody they guy friend wife husband
    brother sister mom mum dad dude bob ann cleo dev mike sue tom his her their him them
maximum: maximum max
minimum: minimum min
people: people player folks persons
neighbor: neighbor neighbour
look: look peek see saw seen peep glance looked sneak view check
wrong: wrong mistake error accident accidentally incorrect oops mistaken mistakenly messed botched
forget: forget forgot forgotten forgets
way: way direction
may: may can could might ok
must: must should
queen: queen dame maria bitch witch lady hag pig
club: club
spade: spade
diamond: diamond
trick: trick
card: card
moon: moon
under: under
misdeal: misdeal misdealt misdeals
deal: deal dealt deals dealing
dealer: dealer
trump: trump
announce: announce declare announcing
tell: tell say said told warn warning hint speak
talk: talk discuss talking chat
partner: partner teammate
team: team partnership
leave: leave leaving leaves quit
join: join joins joining newcomer latecomer newbie
claim: claim claimed claims tram
pile: pile
cut: cut cutting
shuffle: shuffle shuffled shuffling
score: score scored scoring scores
choose: choose choice decide pick select option
optional: optional
hold: hold keeper
across: across
reward: reward
end: end
tie: tie tied level equal even
highest: highest high higher biggest top
lowest: lowest low lower smallest least fewest
worth: worth value cost values costs
double: double doubles doubled doubling multiplier twice
same: same identical twin duplicate matching twins
cancel: cancel cancels cancelled canceled cancelling cancelation
joker: joker
substitute: substitute sub
argue: argue argument disagree fight dispute arguing quarrel disagreement disputed contested
rule: rule
remember: remember recall
correct: correct fix edit change repair amend
late: late later
pause: pause interruption interrupted
early: early earlier
lost: missing lost gone
floor: floor ground carpet chair
explain: explain meaning mean means define definition
lay: lay laid put puts
show: show showed shown shows
strategy: strategy strategies tip tips advice tactic tactics
ahead: ahead
follow: follow follows followed following
keep: keep keeps kept
play: play plays played playing
touch: touch touched touching
misere: misere nil null
"""

# One word for each word of a group, as the search compares them.
SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        word: line[0]
        for entry in re.split(r"\n(?=\w+:)", _GROUPS.strip())
        for line in [entry.replace(":", " ").split()]
        for word in line
    }
)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


# Words that say nothing about what is asked.
FILLERS = _words("""
a an the i you we it its this that these those there here is am are be was were been being do
does did done of in on at for and or if so as by to from with my me your yours our ours us
will would shall u im ive id ill youre thats whats wheres hows whos theres hes shes theyre
please help hello hi hey ok just really actually even ever also too very well then than but
about into onto any some thing things something stuff like want wants wanted let lets think
thought sure maybe again question kind sort going gonna wanna doing um uh er hmm lol btw pls plz
thx thanks sorry quick guys folks hang quite still yet already during because since while
although though anyway basically called call s t re ve ll d m cause regarding rn idk have has
had having
""")

# What people ask about that is none of our affair: so that it is not taken for a misspelling.
ELSEWHERE = _words("""
weather food pizza pasta cook cooking recipe bake cake bread movie film music song sing dance
password wifi internet computer laptop printer car train bus flight plane hotel dog cat horse bird
fish baby doctor hospital medicine capital country city president king football soccer baseball
basketball tennis golf hockey cricket olympics poker bridge rummy uno chess checkers monopoly
blackjack euchre canasta pinochle whist cribbage solitaire dice domino dominoes skat tarot tarock
jass catan scrabble roulette casino bet betting gamble lottery bitcoin stock stocks price euro
dollar tax invoice buy sell shop store shopping email address homework math physics history science
school teacher book read write writing poem joke story news politics election war planet sun earth
mars sky rain snow temperature tomorrow yesterday monday tuesday wednesday thursday friday saturday
sunday january february birthday christmas holiday vacation wine beer coffee tea water dinner lunch
breakfast kitchen restaurant room house home garden tree flower color colour red green blue yellow
love marry girlfriend boyfriend sleep tired hungry headache shirt shoes clothes trousers jacket
bike bicycle airport station street map language french german spanish english translate calculate
square root apple banana orange potato tomato cheese butter flour sugar salt milk egg eggs chicken
soup salad android iphone google facebook video camera picture photo screen battery charger
keyboard mouse python java code program website server bug download install robot siri alexa
chatgpt lawyer insurance mortgage rent flush straight royal bluff raise fold ante castle castling
checkmate pawns goal goals offside homerun touchdown referee whistle alien ghost dragon unicorn
tire wheel raining mountain ticket dogs chocolate spider legs mona lisa attack symptoms rate
elizabeth prices ring wear passport keys lights wizard world universe life cup meaning of parrot
stapler giraffe elephant tiger lion bear wolf penguin guitar piano violin boil fry grill roast oven
stove fridge freezer microwave steak beef pork bacon sausage burger taco sandwich noodle pancake
cookie pie dessert honey garlic onion carrot lemon grape strawberry rice bean spice vegan
vegetarian calorie diet whiskey cocktail juice soda pan pot spoon fork knife plate bowl dishwasher
laundry vacuum broom soap shampoo toothpaste toilet bedroom sofa lamp bulb window roof wall paint
carpenter plumber hammer nail screw drill lawn mower fence engine gasoline fuel diesel highway
traffic parking license subway taxi uber truck motorcycle helmet boat ship sail harbor island beach
ocean sea river lake desert forest jungle volcano earthquake hurricane storm thunder cloud wind
sunny fahrenheit celsius moonlight galaxy astronaut rocket satellite nasa gravity atom molecule
oxygen hydrogen carbon iron gold silver copper metal plastic glass wood paper scissors glue pencil
notebook monitor tablet smartphone bluetooth app browser firefox chrome wikipedia twitter instagram
tiktok netflix spotify youtube podcast radio television tv theater actor actress director celebrity
singer band concert album lyrics drum drums trumpet orchestra opera ballet museum painting artist
sculpture architect novel author shakespeare dictionary grammar spell alphabet noun adjective
synonym essay exam college university student degree thesis scholarship library biology chemistry
geography philosophy psychology economics algebra geometry calculus equation triangle circle
rectangle percent fraction prime integer derivative integral kids pregnant divorce wedding dating
romance kiss hug feelings depressed anxiety stress therapy therapist dentist surgeon nurse pharmacy
pill vaccine virus flu fever cough cancer diabetes allergy bone muscle brain lung liver kidney skin
hair beard tooth teeth eye ear knee shoulder stomach exercise gym workout yoga marathon swim
swimming skiing skate snowboard surf surfing climbing hiking camping tent fishing hunting rifle gun
sword boxing wrestling karate judo volleyball rugby badminton softball quarterback inning superbowl
championship tournament athlete stadium coach medal fifa nba nfl nhl formula minister senator
congress parliament government vote voting democrat republican law court judge jury police crime
prison thief murder army soldier navy bomb nuclear treaty religion god church bible prayer angel
devil heaven hell buddha pope company boss manager employee salary resume interview career office
meeting colleague bank loan credit debit interest investment crypto ethereum inflation recession
budget currency pound yen dollars euros cents cheap expensive discount coupon refund receipt amazon
ebay delivery shipping package mail envelope stamp newspaper magazine headline advertisement dress
skirt hat coat boots socks jeans sweater necklace bracelet perfume makeup lipstick rabbit rat cow
sheep goat duck goose turkey eagle owl snake frog turtle shark whale dolphin octopus ant bee
butterfly mosquito dinosaur monkey gorilla kangaroo zebra camel deer kitten puppy vet leash rose
tulip daisy grass leaf seed soil fertilizer harvest farm farmer tractor america american france
paris london england britain germany berlin spain madrid italy rome russia moscow china beijing
japan tokyo india africa egypt australia canada mexico brazil argentina europe asia texas
california york chicago boston washington napoleon caesar hitler lincoln einstein newton mozart
beethoven picasso biden obama putin century ancient medieval pharaoh empire revolution pyramid
dynasty viking alarm clock calendar appointment reminder timer stopwatch schedule jackpot bingo
slot craps baccarat pachinko holdem omaha rook knight bishop knights stalemate backgammon othello
risk battleship jenga twister pictionary charades trivia sudoku crossword puzzle tetris minecraft
fortnite mario zelda pokemon playstation xbox nintendo steam firewall hacker encryption algorithm
database linux windows macbook javascript html css sql api weigh weight tall height inches meters
kilometers miles liters gallons grams kilogram born died alive invented founded built tallest
longest fastest deepest oldest richest population distance speed sound light electricity magnet
wave radiation quantum haircut barber salon spa massage tattoo piercing luggage suitcase visa
embassy tourist
""")
