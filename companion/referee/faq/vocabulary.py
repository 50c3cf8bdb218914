"""The words of players: slang, nicknames and inflections, each brought to one word of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from companion.referee.texts import read_lines

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
        (r"how two", "how to"),
        # not
        (r"(is|are|was|were|do|does|did|has|have|had|would|should|could|ca|wo)nt", r"\1 not"),
        (r"cannot|ca not", "can not"),
        (r"unbroken|not yet broken|havent been broken", "not broken"),
        # cards by name
        (
            r"(?:queens?|dames?|lady) of hearts?|hearts? (?:queen|lady)"
            r"|(?:red|pink) (?:queen|lady|one in hearts)",
            "hearts queenh",
        ),
        (r"(king|jack|ace|ten)s? of hearts?", r"hearts \1h"),
        (
            r"queen of spades?|spades? queen|queen spades?|q of spades?|queen of pikes?|qos|bq"
            r"|the 13 pointer|thirteen pointer",
            "queen",
        ),
        (r"black maria|dirty maria|black mary", "queen nick maria"),
        (
            r"(?:the )?(?:black|dirty|dark|spade|old|evil|dragon|wicked|nasty|bad|ugly)"
            r" (?:lady|queen|widow|bitch|witch|woman|girl|dame)",
            "queen nick",
        ),
        (
            r"slippery ann[ea]?|calamity jane|rickety kate|dame de pique|pique dame"
            r"|lady in black|old maid|queen bitch|her majesty|the old girl",
            "queen nick",
        ),
        (
            r"(?:smok|flush|draw|driv|drag|fish)\w* (?:her|(?:the )?queen) out",
            "draw queen",
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
            r"|thirteen (?:of (?:the )?thirteen )?tricks"
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
        (r"(club|spade|diamond|heart)less", r"void \1s"),
        (rf"{_NONE} (?:the |that |a |any |more )?{_SUIT}", r"void \1"),
        (
            r"nothing but|nothing other than|all i have(?: is| are)?|only have|only has|just have"
            r"|only got|only hold",
            "only",
        ),
        (r"full of|made of", "only"),
        (r"same suit", "suit"),
        # what one does
        (
            r"get(?:ting)? (?:rid|shot) of|got (?:rid|shot) of|throw\w* (?:off|away)|lay\w* off"
            r"|threw off",
            "discard",
        ),
        (r"(?:hold|hang|holding|hanging) (?:on ?to|back)|hold onto|save", "keep"),
        (
            r"take\w* (?:it |that |this |my card |his card |a card )?back|took (?:it )?back|undo\w*"
            r"|change (?:my|his|her|your) mind|touch move|take ?backs?"
            r"|retract\w*|withdr\w+|swap (?:it|this|my card)",
            "takeback",
        ),
        (r"(?:add|adds|added|sum|sums|comes?|came|totals?) (?:up )?to|add\w* up|summed up", "sum"),
        (r"give\w* (?:away|up)|gave away|hand\w* over|hands? on", "pass"),
        (r"pick\w* up", "pickup"),
        (r"lay\w* down|laid down|put\w* down", "laydown"),
        (
            r"fill\w* in|cover\w* for|sit\w* in|stand\w* in|take\w* over"
            r"|takes? (?:my|his|her) place",
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
        (r"how many|(?:the )?(?:number|amount) of", "howmany"),
        (r"how much", "howmuch"),
        (
            r"how long|how much time|how many minutes|how many hours"
            r"|(?:the )?(?:length|duration) of|(?:typical|average|usual) (?:length|duration)",
            "howlong",
        ),
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
            r"|ought to|obligatory|got to|compulsory|supposed to|obligated",
            "must",
        ),
        (r"one place|first place|in front|on top|in the lead|the lead$", "ahead"),
        (r"on lead|lead it is", "lead"),
        (r"opposite|across from", "across"),
        (r"old score|earlier score|previous score", "score old"),
        (r"face values?|pip values?", "facevalue"),
        (r"table talk", "talk"),
        (r"each other", ""),
        (r"(?:just )?(?:like|as) (?:in|with) (?:bridge|whist|euchre|pinochle|canasta)", ""),
        (r"game over|is over|over with", "end"),
        (r"house rules?", "houserule"),
        (
            r"bath ?room|toilet|restroom|the loo|the door|the phone"
            r"|(?:smoke|coffee|tea|lunch|dinner|snack|beer) break",
            "away",
        ),
    )
)

# One word for each word of a group, as the search compares them.
SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        word: group[0]
        for line in read_lines("faq/synonyms.txt")
        for group in [line.replace(":", " ").split()]
        for word in group
    }
)


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in read_lines(f"faq/{name}") for word in line.split())


# Words that say nothing about what is asked.
FILLERS = _words("fillers.txt")

# What people ask about that is none of our affair: so that it is not taken for a misspelling.
ELSEWHERE = _words("other_words.txt")
