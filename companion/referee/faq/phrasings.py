"""How players put each question, one phrasing a line: what the search compares a query with.

Different wordings only: nicknames, slang and spelling are the vocabulary's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_TEXT = """
# look_before_passing
can i look at the cards i got before i pass mine
do i have to choose my pass before seeing what i receive
pick up the passed cards first
peek at what i was passed before i pass
pass before looking or look before passing
can i see what i'm getting before i decide what to give away
do we pass before picking up
when can i pick up the cards passed to me
can i see incoming cards first
do i choose my three cards blind
pass then look
in what order do we pass and pick up
look at passed cards before choosing
can i see my new cards before passing mine
is it ok to look at what the player gave me before i give mine
may i peek at the three cards from my neighbor first
choose first or look first
do you get to see the cards you receive before passing yours
are we supposed to pass before we look
can i check what i got before i decide my pass
should i wait to pick up the cards until i have passed mine
look at the cards someone gave me first
passing blind
may i take up my cards before passing on
do i need to pass before i pick up
see what i get first then pass
am i supposed to give mine away before i see the new ones
can i check out what they handed me before i choose
do you pick up before or after giving
take the new cards first then choose what goes
do i get a peek at incoming cards before i give mine up
so do we pick our passed stuff up before or after we pass
my kid wants to know what hes getting before handing over three
ok to open up the pass pile first?
recieved cards look before pass
blind pass or no
# which_way
what is the order of the passes
pass left right across none
pass direction each hand
passing rotation
passing cycle
does the pass direction change every hand
how does the passing go
who do i pass to
who gets my cards
left or right first
where do my cards go
which direction is the pass on the second hand
third hand pass across
pass pattern
do we always pass left
pass to my left or my right
what's the passing sequence
do you pass every hand the same direction
who do i give my cards to
what direction do we pass on hand 3
pass order left right across hold
how does passing rotate
hand six which way do we pass
is it left then right then across
what is the rotation of passing
passing order
pass to who
which way are the cards passed first
after left comes what
hand two pass right
second round pass which way
remind me of the pass directions
where does the pass go on the fifth hand
do i pass to the left neighbor
who do the cards go to
how do we rotate the pass
who gets my three this time
left first then right then across then keep
next hand goes where
which neighbor do i hand cards to
is hand seven to the left or across
to the left or the right on the first hand
clockwise or counterclockwise passing
what comes after passing across
pass dirction
who am i handing these to this time
is it left on the 1st hand
passing goes clockwise every time??
5th hand which neighbor gets my cards
# hold_hand
is there a hand with no pass
do we pass on the fourth hand
what is a hold hand
keeper hand
what does hold mean
every fourth hand nobody passes
when do we not pass
is the 4th hand really without passing
do we keep our cards on round four
no pass hand
hold round
what is a keeper
no passing this time
are there hands without exchanging cards
is it true that you don't pass on hand four
do we keep our own cards on the fourth
fourth deal no passing
why are we not passing
is there a round where you keep your cards
no exchange on hand 4
is hand four a keep
do you always pass or is there a hand without
does every hand have a pass
do we skip passing every fourth time
fourth hand pass or not
some people never play a hold hand
so this round we just keep ours
no swap this hand
why does nobody exchange now
do we ever play with what we were dealt
keep your own cards hand
no exchange this round rly?
do u ever just keep what you got
round where nobody swaps
whats a keeper hand
hand 4 dont pass right
# how_many_to_pass
how many cards do we pass
is it three cards
how many do i give away
number of cards in the pass
do we pass 3 or 4
pass three cards
how many cards get exchanged
how many cards do you swap
do you pass two cards with five players
number to pass
how many do we pass
number of cards i give away
three or four cards in the pass
is it always three cards
cards to pass count
how many do i have to hand over
pass how many
how many do i hand to my neighbor
what number of cards gets swapped
is the pass three or four cards
how many cards go to the left
do you exchange two or three
3 cards or 4 to swap
how mny cards go left
amount of cards you exchange
how many u give to ur neighbor
# pass_any_card
can i pass the queen of spades
am i allowed to pass hearts
can i pass the ace of hearts
can i give away the two of clubs
is it legal to pass the queen
which cards may i not pass
any restriction on what i pass
can i pass all hearts
can i pass spades
can i pass whatever i want
any cards you can't pass
am i allowed to give someone the queen
can the queen be passed
is passing the queen ok
can i pass point cards
can i pass the jack of diamonds
am i allowed to pass the queen
is passing hearts allowed
pass the lady to my neighbor
can i pass the 2 of clubs
can i give my queen away in the pass
can you pass the ace of spades
may i pass on the black queen
which cards can be passed
any three cards
passing the two of clubs legal
can you dump the queen in the pass
can hearts be passed
am i allowed to get rid of hearts in the pass
passing point cards allowed
can i hand over my aces
is anything off limits in the pass
can i slip somebody the queen before we start
allowed to get rid of high spades by passing
can you swap away the two of clubs
am i alowed to give the bitch away in the pass
passing the 2c ok?
is there a card you are not allowed to hand over
can i slip him the ace of hearts before we start
pass on the black lady legal
give away qs before the game
# pass_fewer
can i pass only two cards
can i refuse to pass
do i have to pass
can i keep all my cards
is the pass optional
can i pass nothing
may i pass fewer than three
can i skip the pass
must everyone pass
do i have to pass three cards
i like my hand and don't want to pass
can i keep my hand
can i pass just one
what if i don't want to exchange any
can i choose not to pass
do i have to give three cards
can i say no to the pass
pass less than three
passing is optional right
can i pass zero cards
i only want to give two
my cards are great do i have to pass
can i sit out the pass
is everybody obliged to pass
can i decline passing
pass one card instead of three
can i stand pat
is passing compulsory
i love my hand must i swap
do i really need to give three
can i say no thanks to the exchange
do we all have to hand over cards
just give one or two cards
i wanna keep everything can i not pass
could i just hand over one
must i pass if my hand is awesome
skip passing my cards
is swapping mandatory
# pass_across_odd
five of us how do we pass across
how does across work with five players
who do i pass across to with an odd number of players
passing with 5 players
three players who is across
how do you pass with three players
how do you pass with 7
passing with an odd number of people
there is nobody opposite me
split pass two players opposite
star pass
no one sits across from me
pass across with 5
five people and the third hand is across
we are three and it says across
no opposite player
across with seven players
who is opposite when there are five of us
how do five pass across
uneven number of players and passing across
odd players split pass
which two players get my cards with five
no one opposite at our table
we're five so who is across
seven people passing across
passing across with three at the table
5 ppl pass across how
7 of us theres no one opposite
across when its 3 players
who's across from me at a table of five
uneven table, hand three
# wrong_pass_number
somebody passed four cards instead of three
i got only two cards in the pass
he passed me too many cards
she passed too few cards
someone passed the wrong number of cards
i passed one card too many
i was passed four cards
only passed two cards by mistake
i have 14 cards after the pass
i have 12 cards after passing
after passing i have one card too many
after passing one of us has 12 and the other has 14
forgot to pass one of the cards
passed an extra card
i have too many cards since the pass
pass was short one card
passed the wrong amount
one player passed four by accident
i only got two cards from him
she gave me four cards
my neighbor passed me only two cards
passed two instead of three
wrong number passed
he has 14 cards after passing and i have 12
i am one short after the pass
got an extra card in the pass
someone gave too many
too many cards were passed
i accidentally passed four
noticed before the first lead that the pass was wrong
pass had four cards in it
i passed only two
someone gave me four cards
he handed over four
now i hold fourteen and she twelve
one of us gave too few
they passed me a card too many
my hand is short after the exchange
two of us have a different number of cards after passing
my wife handed me four not three
only got 2 from the left
i ended up with 14 cards once we passed
gave one too many in the pass
somone pased to few
count is off after exchange, 12 and 14
# wrong_neighbour
i passed to the wrong person
passed left instead of right
passed my cards the wrong way
i gave my cards to the wrong player
he passed to the wrong neighbor
she handed her cards to the wrong person
cards went to the wrong player in the pass
i passed across but it was left
we all passed left but it should have been right
everyone passed the wrong direction
passed in the wrong direction
whole table passed the wrong way
my pass went the wrong way
wrong person got my three cards
gave my cards to the wrong neighbor
oops passed right when it's left
passed to the player on the wrong side
i passed to the left and it was a right hand
somebody passed the wrong direction
passed cards to the wrong person and she looked at them
she already looked at the cards i passed to the wrong player
the cards went the wrong direction
we all passed the wrong direction
everybody passed to the left by mistake
passed them to the guy across instead
the pass was supposed to go the other way
i gave my cards to the wrong person
we passed the wrong direction
he passed left but it was right this time
passed to the wrong side
i handed my cards to the wrong side
gave them to the left but should be the right
cards landed with the wrong person
she got my pass but it was meant for him
oops gave mine to the guy on my right and it was left
pased wrong way
i slid my three to the wrong person
she got cards from me she shouldnt have, wrong side
supposed to go across but i went left
# passed_cards_seen
he looked at the passed cards before passing
someone picked up their pass before passing their own cards
she saw her new cards before choosing what to pass
i looked at the cards i was given before i passed
player picked up the cards early before passing
peeked at the passed cards too early
he took his three cards before he passed his
somebody saw the cards they were passed too soon
picked up the pass too soon
he looked at his new cards before he passed his
saw the passed cards before passing
she peeked before passing
looked too early at the pass
he took up his new cards before giving his away
she looked at what she got before handing hers over
saw my new cards too early
lisa peeked at her new cards before passing
he already looked at what he got n hasnt passed
looked at my pass cards too early
# forgot_to_pass
we forgot to pass
nobody passed cards
we started without passing
forgot the pass and started playing
we played the first trick and forgot to pass
we didn't pass but should have
skipped the pass by mistake
someone forgot to pass
i forgot to pass my cards
one player did not pass
we missed the pass
it was not a hold hand but nobody passed
we never passed this hand
forgot to pass
we completely forgot passing
did not pass this hand
we should have passed
already playing and nobody passed
forgot passing cards
we began without swapping
nobody swapped and we are two tricks in
oops no one exchanged cards this time
one guy never handed over his cards
we didnt pass and already played a trick
oh no we forgot the passing
forgot 2 pass
started playing without swapping
dad did not pass his cards
# passed_on_hold
we passed but it was a hold hand
we passed on the no pass hand
passed cards when it was a keeper
we exchanged cards although there was no pass this hand
we passed and we shouldn't have
passed by mistake on the fourth hand
it was hold and we passed
somebody passed on a hold hand
should not have passed this round
passed on hold hand
we passed cards on the wrong hand
passed when we were supposed to hold
this was the no pass hand and we passed
we swapped but this was the hand to keep
exchanged cards and it was a no swap round
we shouldnt have exchanged on the fourth
passed even tho it was a no pass round
we swapped cards on hand four
exchanged on the keeper hand by mistake
# mixed_pass
some passed left and some passed right
we passed in different directions
two of us passed left and two passed right
passes went in mixed directions
half the table passed the wrong way
everyone passed a different way
not all of us passed the same way
i got no cards and she got six from the pass
some of us passed across and others passed left
one person got two sets of passed cards
i got six cards and my neighbor got none
everybody passed differently
one passed left another right
we got confused and passed different ways
passed both ways
half of us passed left and half passed right
not everyone passed the same direction
some gave left and others gave right
two people gave to me and nobody to her
we went in different directions with the cards
half went left the others right
two passed across and two left
everybody passed a different direction
i have 16 cards and she has 10 after passing
# wrong_dealer
the wrong player dealt
wrong person dealt the hand
i dealt but it was her deal
dealt out of turn
it wasn't his turn to deal
someone else dealt instead
the same player dealt twice
we skipped a dealer
bob dealt when it was my turn
dealt when it was not my deal
he dealt two hands in a row
wrong dealer
wrong dealer dealt
it was my turn to deal and he did
dealt twice in a row
deal was skipped
somebody dealt out of order
that wasn't your deal
she dealt again although she dealt last hand
the deal should have been mine
bob dealt and it was my deal
it wasnt her deal
wrong guy dealt
same dealer twice in a row
# deal_direction
cards were dealt in the wrong direction
dealt counterclockwise
dealt the wrong way round
he dealt to the right instead of the left
dealer started with the wrong player
the dealer began with himself
dealt anticlockwise
deal went the wrong way
dealer dealt backwards
dealt the wrong direction
dealt to the right
deal counterclockwise
dealt round the wrong way
he dealt to his right
cards went the wrong way around the table
counterclockwise dealing
dealt the cards anti clockwise
dealer went the wrong way round
cards went around to the right when dealing
# who_leads_first
who leads first
who starts the hand
who goes first
who plays the first card
who has the opening lead
who begins
which card starts
which card is led first
what card starts the game
what card opens
who leads to the first trick
does the dealer start
does the player left of the dealer lead
does the 2 of clubs start
2 of clubs goes first
does the two of clubs always lead
first lead
opening lead
start of play
who plays first
player with the two of clubs
who starts off
who gets to start
who plays first this hand
whos got to start
who leads to trick one
which player starts
who kicks off
does the person with the 2 of clubs start
where does play begin
who throws first
who has to start
first player
first card of the hand
who leads the first trick
who opens
start with the two of clubs
who comes out first
who puts down the first card
who's got the first play
how is the starter chosen
how do we know who begins the first trick
who is starting this hand
the player beside the dealer starts or who
who kicks it off
whos starting
which card begins the game
first one to lay a card
who has to come out first
does dealer play first
how do we decide who starts the trick at the very beginning
# must_lead_opener
must i lead the 2 of clubs
do i have to lead the two of clubs
can i lead another club instead of the 2
do i have to start with the two of clubs if i have it
can i lead something other than the 2 of clubs
i have the 2 of clubs do i have to play it
is the two of clubs mandatory
can the first lead be any club
can i hold back the 2 of clubs
can i open with a different club
have the 2c but want to lead a diamond
2 of clubs must be led first
does the two of clubs have to be the first card
i hold the 2 of clubs but would rather lead another club
can i start with the king of clubs instead of the 2
do i really have to lead the two
am i forced to lead 2 of clubs
can i keep the two of clubs for later
must the first card be the 2 of clubs
lead the 2 of clubs or any club
is any club ok as the opening lead
could i lead a higher club to start
do i need to start with the deuce of clubs
can i begin with something other than the 2c
i have the two of clubs but want to lead a higher club
does it have to be the two of clubs
got the deuce of clubs do i have to start with it
can i open with the 7 of clubs instead, i have the two
is leading the 2c compulsory
keep the two of clubs and lead something else
# open_with_heart
can the first lead be a heart
can i open with the queen of spades
can the hand start with a heart
can the player left of the dealer open with a heart
can i start the hand with hearts
can the opening lead be the queen
may eldest lead a heart
can the very first card be a heart
lead a heart on the first trick
we always start left of the dealer can he lead a heart
can he open with a heart if he is left of the dealer
eldest hand opens with hearts
is the queen of spades ok as the opening lead
start the first trick with a heart
start the first trick with the queen
can the first card of the hand be a heart
opening with points
the person next to the dealer leads can it be a heart
can you open with hearts
player left of dealer wants to start with the queen
lead a heart as the very first card
can you begin the hand with a heart
may the opening card be the queen of spades
start by leading hearts
is a heart allowed as the opening card
could the very first card be a heart
open the hand by leading the queen
start with a heart lead ok?
lead qs as first card of the hand
# queen_first_trick
can i play the queen of spades on the first trick
queen on trick one
queen in the first trick
can you throw the queen on the first trick
can the queen be dropped on the two of clubs
is the queen allowed in the opening trick
can i give someone the queen on trick one
dump the queen right away on the first trick
can i put the queen on the first club trick
is it allowed to lay the queen on trick one
queen first round
can i get rid of the queen on the first trick
may the queen of spades fall on trick one
queen on the opening trick when void in clubs
no clubs can i throw the queen
queen of spades first trick
can i drop the queen on the very first trick
dump queen trick 1
throw queen on first trick
first trick no clubs can i play the queen
is she allowed on trick one
can you slough the queen on the opening trick
can i discard queen trick one
may i unload the queen on the two of clubs
queen on the two of clubs
play the queen on the first trick
can someone give me the queen on the first trick
is it legal to throw the queen in the first round
can the black lady fall on the first trick
can she be thrown on the first round
throw the lady on the first club lead
may i slough the queen when clubs are led first
does the queen have to wait until the second trick
am i allowed to dump the bitch at once
can u throw the queen right away on the first club
bitch on trick 1 allowed?
dump the black lady on the opening trick
is qs ok on the 1st trick
my buddy sluffed her on the very first trick is that legal
no points on trick one incl the queen?
# hearts_first_trick
can i play a heart on the first trick
hearts on trick one
can hearts be thrown on the first trick
points on the first trick
can you play points on the first trick
can you bleed on the first trick
can i discard a heart on the first trick
penalty cards on the first trick
can point cards be played on the opening trick
is blood allowed on the first trick
can hearts be played in the first round
no clubs can i throw a heart on trick one
are points allowed in the first trick
can hearts fall on trick 1
throw hearts right away
heart on first trick
can i throw hearts on first trick
is a heart allowed in the first trick
can hearts go on trick one
can you dump hearts on the 2 of clubs
play a heart on the first trick
discard a heart on trick one
points allowed first trick
are you allowed to throw points on trick one
may a heart be thrown on the opening trick
can i bleed on the opening trick
can you put points on the first trick
hearts in the first round
heart on the first round of clubs
bleed on trick one
can points fall on the first trick
no clubs can i play a heart right away
bleeding on the first trick
can you discard a heart right on round one
heart on opening trick
are point cards okay on the first trick
no clubs so i threw a heart first trick is it ok
# no_clubs_first_trick
i have no clubs on the first trick
void in clubs on trick one what can i play
no clubs what do i play first
i don't have any clubs what can i throw on the first trick
can't follow clubs on the first trick
out of clubs on the first trick
what can i discard on trick one
dealt no clubs
what if i have no clubs
void in clubs what now
got no clubs for the first trick
no clubs at all what do i play on the two of clubs
what can i throw on the first trick with no clubs
void of clubs first trick discard
i haven't any clubs first trick
two of clubs led and i have none
what do i do without clubs on trick 1
don't have a club what may i play first
if you can't follow the 2 of clubs
which cards may i throw on trick one
i was dealt no clubs what do i play first
what may i throw if i cannot follow the first club
i am void in clubs at the beginning
void in clubs at the start
dont have a single club, first trick
first trick, no clubz, what can i throw
clubs led and i got none, its the opening trick
# only_penalties_first_trick
i only have hearts and the queen on trick one
nothing but hearts on the first trick
no clubs and only point cards
my whole hand is hearts and the queen
all i have is hearts and the queen of spades first trick
what if i have only penalty cards on the first trick
dealt thirteen hearts
only hearts on trick one no clubs
hand full of hearts no clubs on first trick
all my cards are points and the first trick is clubs
only penalty cards and no clubs
my hand is nothing but points and clubs are led
all hearts in hand first trick
thirteen hearts what do i play
i have nothing else than hearts and the queen on the first trick
if all i have are penalty cards on trick one
no clubs and everything else is hearts
my whole hand is points can i play one on trick one
only hearts and the queen no clubs no diamonds first trick
my whole hand is hearts on the first trick
only hearts and the queen and clubs are led first
have nothing that isnt a penalty card on trick one
all i hold is hearts and the queen at trick one and no clubs
13 hearts on trick one
i only have points on the first trick
nothing but hearts in my hand first trick what now
dealt all hearts
# bonus_first_trick
can i throw the jack of diamonds on the first trick
jack of diamonds on trick one
can the bonus card be played on trick one
jd first trick
is the jack allowed on trick one
ten of diamonds on the first trick
omnibus card on trick one
can i discard the jack of diamonds on trick one
can you throw the bonus on the first trick
throw jack of diamonds first trick
is jd ok on the first trick
drop the jack on trick one in omnibus
first trick jack of diamonds allowed
put the jack of diamonds on the first trick
can the jack of diamonds go on the first trick
may i drop the jack on trick one
is the jack allowed on the opening trick
can i win the jack on the first trick
does the first trick ban the jack
jack of diamonds on the first club
can i throw away the bonus card on trick one
jd on trick one
may i get rid of the jack of diamonds straight away on first trick
toss jack on first trick
# high_spades_first_trick
can i throw the king of spades on the first trick
ace of spades on trick one
can i throw the ace of spades on the first trick
ks on first trick
dump high spades on the first trick
are king and ace of spades allowed on trick one
black maria king of spades trick one
can the ace or king of spades fall on the opening trick
king of spades first trick
throw the ace of spades on trick one in black maria
ace or king of spades on the first trick allowed
is the king of spades banned on trick one
can i dump the big spades on trick one
as and ks first trick
high spades trick one
lose the ace of spades on the first trick
throw the king of spades when clubs are led first
can i get rid of high spades right at the start
ditch ace of spades on the opening club trick
ks on first trick allowed
throw king of spades trick 1
can i drop my high spades first trick
# only_spade_is_queen
a spade was led first and my only spade is the queen
only spade i have is the queen on trick one must i play her
forced to play the queen on the first trick following suit
spade led on trick one and i only have the queen
must i follow with the queen on trick one
my single spade is the queen and spades are led first
spade led on the first trick and my only spade is the queen
first trick is a spade and i only have the queen of spades
he opened with a spade i have just the queen
must i play the queen if a spade is opened and it's my only one
spades opened and the queen is my lone spade
eldest leads a spade trick one queen is all i have in spades
singleton queen first trick spades led
do i have to follow with the queen on the first trick
spade led first and the queen is my single spade
must i play the queen if it is my only spade on trick one
first lead is a spade and all ive got in spades is the queen
spades opened and my lone spade is the lady
only one spade and its her, first trick in spades
# opener_led_other
the player with the 2 of clubs led something else
someone had the 2 of clubs but another card was led
he had the two of clubs and didn't lead it
forgot to lead the two of clubs
i had the 2 of clubs and didn't notice
wrong card was led first
the wrong player opened the hand
someone else started instead of the two of clubs
i forgot i had the 2 of clubs
hand was opened with the wrong card
led a different card and had the two of clubs
2 of clubs showed up on the second trick
she had the 2 of clubs but led something else
2 of clubs was not led
didn't lead the two of clubs though he had it
started with the wrong card
someone led a diamond first but had the 2 of clubs
the holder of the 2 of clubs led another card
we started without the 2 of clubs
i had the two and led a different club
first card was not the two of clubs
two of clubs turned up later
led the wrong card to start
he had the two of clubs but led something else
somebody forgot to start with the two of clubs
wrong card led to start the hand
the first lead wasn't the two of clubs
she started without the two of clubs
he had the two of clubs and led something else
somebody forgot he had the two of clubs
hand started with the wrong card
another card was led although she held the two of clubs
we started but the guy with the 2c didnt lead it
first trick was already played before we saw he had the two of clubs
someone opened with a diamond while another had the 2 of clubs
wrong first lead, 2c was in her hand
# follow_suit
must i follow suit
do i have to play the same suit
do you have to follow
can i play any card i want
do i have to play a club if a club was led
can i play another suit if i still have the one led
following suit rule
must i play the suit led if i have it
can i throw something else even if i could follow
what card can i play
do i have to play a spade when spades are led
can i choose not to follow suit
is following suit mandatory
do i need to follow suit
have to follow suit
can i play off suit if i have the suit
suit led must be followed
can i play a heart even though i have clubs
what am i allowed to play
do you always have to follow suit
do i need to play the same suit
is following required
could i throw a heart while i still have that suit
am i forced to play clubs if clubs are led
can i play any suit i like
have the suit but don't want to play it
can i ruff
gotta play same suit?
may i throw whatever even if i have the suit
must u follow
is it ok to not follow when i can
if diamonds get led and i have diamonds do i have to
can i cut even when holding the suit
# who_wins_trick
who wins the trick
who takes the trick
which card wins
does the highest card win
highest card of the suit led wins
who gets the trick
did i win this trick
who won that trick
does the ace take it
how do you win a trick
what beats what
whose trick is it
does a higher card of another suit win
who takes these cards
who takes it when
highest of the suit led takes it
which card takes the trick
winner of the trick
who collects the trick
does the highest card always win
who won
which one wins
does king beat ten of another suit
who gets these cards
highest card takes the trick
who scoops it up
does the highest card of the led suit win
who takes this one
which card is the highest here
which card takes it
highest of what was led takes?
does highest card win
who picks up the cards
# what_is_trick
what is a trick
what does trick mean
define trick
what's a trick in cards
explain tricks
how does a trick work
meaning of trick
how many tricks are there
what do you mean by trick
what's a trick
trick meaning
whats meant by trick
# lead_heart
when can i lead a heart
can i lead hearts
when can hearts be led
am i allowed to start a trick with a heart
can i lead a heart now
can i lead hearts if they are not broken
can i lead a heart before hearts are broken
hearts not broken can i lead one
lead with hearts
can i open a trick with hearts
when are you allowed to lead hearts
is it ok to lead a heart on the second trick
can you start with hearts
may i lead hearts before anyone threw one
when do hearts become playable as a lead
when can hearts be played
can i come out with a heart
leading hearts allowed
hearts lead when
when may hearts be led
are hearts allowed to be led now
can i lead hearts yet
when can i start a trick with hearts
from when on can i start with a heart
are hearts allowed as a lead yet
can i come out with hearts
how soon may hearts be led
when are we allowed to come out with a heart
can i lead hearts now
may i start a trick with hearts yet
hearts lead ok when?
leading a heart trick 2
# what_breaks
what does broken hearts mean
what does it mean hearts are broken
how do hearts get broken
when are hearts broken
what breaks hearts
how do you break hearts
explain breaking hearts
what is breaking
hearts broken meaning
broken hearts
are hearts broken when someone throws one
does discarding a heart break hearts
breaking hearts rule
what counts as breaking hearts
when is it broken
how are hearts broken
breaking hearts what is it
explain hearts broken
hearts broken how
when do hearts break
who can break hearts
do hearts have to be broken
when are hearts open
what opens hearts
are hearts broken now
explain breaking
how do we know hearts have been broken
has anyone broken hearts
what's broken hearts
how do you break harts
when do hearts open up
heart breaking explain
what does "hearts have been broken" mean
are they broken after somebody throws one
# only_hearts
i only have hearts left
i have nothing but hearts and must lead
all i have left is hearts
only hearts in my hand and i have to lead
can i lead hearts if that's all i have
nothing but hearts left and hearts are not broken
my hand is all hearts and it's my lead
on lead with only hearts
what if you only have hearts
forced to lead a heart
stuck with just hearts on lead
no other suit but hearts and they're unbroken
all hearts left my lead
lead with nothing but hearts
no choice but to lead a heart
all i've got is hearts
only have hearts and it's my turn to lead not broken
nothing left but hearts can i lead one
i'm on lead with all hearts and nobody broke them
can i lead a heart with only hearts in my hand
left with only hearts
just hearts remaining and i must lead
all my cards are hearts and it's my lead
i'm stuck on lead with just hearts
nothing left but hearts, hearts not broken
what do i lead if i only hold hearts
i must lead but there is nothing but hearts in my hand
on lead with hearts only
all hearts left and its my lead
every card i have is a heart and i have to lead
im on lead with nothing but hearts
my turn to lead n all i got is hearts
leading but every card i hold is a heart, not broken
stuck with hearts only and its my lead
# broken_this_trick
a heart was just thrown can i lead one next
hearts were discarded on this trick can i lead hearts now
he just broke hearts can i lead them right away
can you lead hearts right after they are broken
hearts just got broken on this trick
does it count immediately when hearts are broken
can i lead a heart on the next trick after it was broken
are hearts broken immediately
can hearts be led the very next trick
do i have to wait a trick after hearts are broken
someone just discarded a heart can i lead hearts next
hearts broken this trick can i lead right after
heart thrown in this trick lead it now
the trick that just ended had a heart can i lead hearts
i won the trick where hearts broke may i lead a heart
lead hearts straight after breaking
after a heart is sloughed can the next lead be a heart
heart fell this trick next lead heart
hearts were broken just now may i lead one
he just dumped a heart and i won the trick, can i come back with hearts
hearts got broken on the trick i just took, am i allowed to lead them
does breaking count right away or from the trick after next
a heart fell a second ago, can the winner lead hearts now
first heart just came out, can i lead hearts straight after
do we have to wait a trick once hearts are broken
can hearts be led on the very next trick after breaking
someone sloughed a heart on my club, may i lead hearts now
is there a delay after hearts break
hearts broken this turn, lead a heart next turn
the heart that was just thrown, does it count already
someone threw a heart just now can hearts be led next
they broke on this very trick
a heart dropped last trick may i lead hearts now
heart just fell can i lead one now
somebody bled last trick so next i can play hearts?
hearts got broken a second ago, lead them right away?
# heart_trick_one_breaks
does a heart on the first trick break hearts
if a heart falls on trick one are hearts broken
heart forced on the first trick does it break
are hearts broken if played on trick one
heart on trick 1 counts as broken
hearts broken on the first trick
heart played on trick one are they broken
does a forced heart on trick 1 break them
first trick heart broken
if somebody must play a heart on the first trick are hearts broken
a heart on the opening trick counts as breaking
hearts broken by first trick heart
if i have to throw a heart on the first trick does that break hearts
if a heart is thrown on trick one does that open hearts
heart fell first trick are they broken
if someone pitches a heart on the opening trick are they broken then
heart first trick does that count as breaking
broken by a heart in trick one?
# must_play_heart
do i have to play a heart if i can't follow suit
must i throw a heart when void
what can i play if i can't follow suit
can i discard anything when i'm out of the suit
if i'm out of the suit do i have to play hearts
am i forced to throw a heart
void can i throw any card
can't follow suit what can i throw
what do i play when i have none of the suit
no spades left what can i play
if you don't have the suit can you play anything
is any discard allowed
do i need to discard a heart
can i discard diamonds when clubs are led and i have none
must i play hearts if i don't have the suit
void do i have to discard a heart
do i have to throw a point when i can't follow
can i throw whatever i want when void
no diamonds can i throw a club
if i don't have the led suit what can i play
am i obliged to play a heart if i'm void
is it compulsory to throw a heart
can i discard a low diamond instead of a heart
out of suit play anything
don't have any of that suit
can i play any card if i can't follow
am i obliged to throw a heart if void
can't follow so does it have to be a heart
when void do i pick any card i want
do i need to give points when i can't follow
do i need to bleed if i cant follow
cant follow suit must i play a heart
could i throw a low club instead of a heart when void
void in diamonds, any card or hearts only
# heart_wins
are hearts trump
is there a trump suit
does a heart win a club trick
do hearts beat other suits
does the ace of hearts win over a king of clubs
can a heart take the trick if clubs were led
are there trumps
does the queen of spades trump
do hearts beat everything
is hearts the trump suit
do spades trump
do hearts win over other suits
is there trump
trump
can a heart beat a club
does high heart win the trick when clubs are led
is the ace of hearts higher than the king of diamonds
can i win with a heart if it isn't the suit led
which suit is trump
does my ace of hearts take the club trick
does a heart beat a spade
hearts as trumps
does a heart beat a club
can i win with a heart when spades were led
can a heart beat the ace of clubs
do harts take tricks over other suits
is there trump in this game
heart on a spade trick does it win
# queen_breaks
does the queen of spades break hearts
does the queen break hearts
is the queen a heart breaker
are hearts broken by the queen of spades
can the queen of spades break hearts
if the queen is played can we lead hearts
does playing the queen open up hearts
queen was played are hearts broken
after the queen falls can hearts be led
does discarding the queen count as breaking hearts
queen played but no hearts yet are hearts broken
queen breaks
does the queen count as breaking hearts
is the queen of spades breaking hearts
queen of spades break hearts or not
does dropping the queen break hearts
someone played the queen are hearts broken now
queen out can we lead hearts
do hearts count as broken after the queen
do queens break hearts
once the queen is played can you lead hearts
if someone drops the queen are hearts open
the queen came out, can hearts be led now
does dumping the lady open hearts
do hearts break when the queen is played
queen of spades was thrown, are hearts broken
does she break hearts
queen came down does that break hearts
does playing the lady open hearts
after the queen fell hearts are free right
q of spades thrown, hearts broken now?
does the bitch break em
after the queen has been played can we lead hearts
black lady open hearts?
# lead_queen
can i lead the queen of spades
can i lead the queen before hearts are broken
is it legal to lead with the queen of spades
am i allowed to start a trick with the queen
can you lead the queen of spades any time
queen lead allowed
leading the queen of spades
do hearts have to be broken to lead the queen
when can i lead the queen
can i come out with the queen
can spades be led before hearts are broken
may i lead spades
may i lead queen of spades if hearts are not broken
lead with the queen
queen of spades as a lead
can you lead out the queen
leading the queen before hearts broken
can i play the queen as the first card of a trick
is she allowed to be led
can i start a trick with the lady
open a trick with the queen of spades
lead queen unbroken
can i open with the queen before hearts break
is the queen of spades ok to lead
am i allowed to lead her
hearts aren't broken, can i lead the queen
can i come out with the queen of spades
can i start a trick with the bitch
leading the queen early
is the queen ok as a lead
come out with the queen yet?
may i lead qs
leading black maria allowed
is it ok to play the queen of spades as a lead before hearts are out
# hearts_and_queen
i have only hearts and the queen and hearts are not broken
only hearts and queen of spades left must i lead the queen
on lead with hearts and the queen
do i have to lead the queen if i only have hearts otherwise
my last cards are hearts and the queen of spades and it's my lead
lead queen or heart when nothing else is left
i hold the queen and hearts only do i have to lead her
just hearts and the queen of spades in my hand and i'm on lead
only queen and hearts left
must lead queen if i have only hearts and her
left with hearts and the queen what do i lead
hearts not broken and my hand is queen plus hearts
can i lead a heart if my only other card is the queen
is the queen forced when the rest are hearts
nothing but hearts and the queen which one do i lead
i only have hearts plus the lady and it is my lead
must lead from just hearts and queen
do i lead the queen or a heart when nothing else is left
just hearts and the queen left and i gotta lead
lead with only hearts + qs
i hold 4 hearts n the bitch nothing else, hearts not broken
# must_dump_queen
do i have to get rid of the queen right away
must i throw the queen the first chance i get
can i hold on to the queen
am i allowed to keep the queen of spades
must the queen be played on the first opportunity
can i save the queen for later
do i have to play the queen when the ace of spades is played
do i have to play the queen under the king
is the queen forced
can i keep the queen until the end
must i dump the queen when void
do i have to throw her
someone led the ace of spades must i play the queen
can i hang on to her and give her to someone later
do i have to play the queen as soon as i can
must play queen when void
must the queen go at first chance
can i hold the queen back
may i keep the queen
do i have to drop the queen on the ace of spades
am i forced to dump the queen
can i hold onto the queen of spades
forced to throw the queen
ace of spades played do i have to put the queen under it
have to get rid of her first opportunity
can i wait with the queen
may i keep the queen a bit longer
do i need to dump her at the first void
does the queen have to go on the first chance
can i save her for somebody else
am i forced to get rid of her first chance i get
can i hang on to the queen when void
do you have to dump queen asap
must queen be played as soon as possible
keep qs longer even if i could sluff it
# discard_queen
can i throw the queen on any suit
can i discard the queen on diamonds
when can i dump the queen
can the queen be thrown on a heart trick
can i get rid of the queen on a club trick
when am i allowed to throw the queen of spades
out of diamonds can i throw the queen
can i drop the queen on somebody
can i play the queen when i can't follow suit
can i slough the queen before hearts are broken
does the queen have to be on a spade trick
void in diamonds can i play the queen
when can you play the queen of spades
queen on a diamond trick
may i throw the queen if i'm void
can the queen go on any trick
drop the queen on a club trick when i'm out
can i give the queen to someone on a heart trick
when is it ok to throw the queen
dump the queen when can't follow
can i stick someone with the queen on diamonds
throw the lady on any suit
can i discard the queen whenever i'm void
no diamonds left can i throw the queen
when am i allowed to dump the queen
can i slough the queen on a diamond
am i allowed to drop the queen on someone when i'm out of their suit
can i give somebody the queen on clubs
is it ok to throw her off on a heart trick
can i stick him with the queen when i have no diamonds
ditch the queen on an off suit trick
can the queen be thrown whenever i'm void
do hearts have to be broken before i dump the queen
playing the queen on another suit
can i throw her on diamonds
when can i get rid of the queen
can i drop the queen on a heart trick
put the lady on somebody's trick
can i stick the queen on a diamond trick
throw black lady whenever i want
slough qs on clubs trick 5
when may i drop the queen on someone
dump her on any suit
# queen_is_heart
is the queen of spades a heart
does the queen count as a heart
is the queen treated like a heart
does the queen of spades count as a spade
what suit is the queen
is the queen a point card like hearts
is the queen of spades still a spade
does the queen count as heart
queen of spades same as a heart
is she a heart
queen of spades heart or spade
do i follow spades with the queen
is the black lady considered a heart
does the queen of spades belong to hearts
is the queen of spades treated as a heart
does the queen follow hearts
can i play the queen on hearts as a heart
is she a spade or a heart
does she count as a heart too
is the queen of spades a spade or a heart
can i follow hearts with the queen
is qs treated like a heart
does the lady belong to hearts or to spades
do i have to play the queen when hearts are led
# hearts_after_queen
the queen fell on trick one can hearts be led on trick two
queen thrown on first trick may i lead hearts next
can i lead hearts at the second trick because the queen was on the first
hearts on trick two after the queen
queen on first trick does that mean hearts can be led on trick two
can hearts be led on trick two after the queen was thrown on trick one
second trick hearts lead queen fell on first
queen came down on the first trick are hearts leadable on trick 2
someone had to play the queen on trick one can i lead hearts on the second trick
trick two heart lead since queen dropped on one
queen dropped on the opening trick may hearts come next
queen on first trick then can i lead hearts second
queen came down trick one, hearts next?
somebody threw qs first trick so is leading hearts ok on the 2nd
# moon_needs
how do i shoot the moon
what do i need to shoot the moon
what is shooting the moon
what does shoot the moon mean
do i need all the hearts and the queen
do i need every trick to shoot the moon
requirements for a moon
what counts as shooting the moon
which cards do i need for the moon
what is a moon
taking all the points
do i need to win all thirteen tricks for a moon
do i need the queen for the moon
all hearts and queen
how does shooting work
how do you slam
what counts as a moon
requirements to shoot the moon
which cards to shoot the moon
shoot the moon how
do i have to win every trick for the moon
do i need all 13 hearts
is it a moon with all hearts and the queen
what must i take for a moon
need every heart to shoot
explain shooting the moon
how can i shoot the moon
do i need to take all tricks or just the points
what cards make a moon
do i need every heart for the moon
is it all the hearts plus the queen
how does shooting the moon work
what does shooting the moon mean
do you have to win every trick to shoot the moon
which cards do i have to capture to shoot
is taking all the points enough for a moon
what do i need to shoot
requirements for shooting the moon
how do you shoot the moon
do i need every trick for a moon
what does it take to shoot
how does one shoot the moon
is it enough to have all hearts and the queen
what do u need for a moon
to shoot what cards do i need
is it all the hearts plus the lady
requirements for shooting
do i need all tricks or only the points to shoot
# announce_moon
do i have to announce that i'm shooting the moon
do i need to declare a moon
do i have to say it before i shoot
must you call the moon
do you have to tell people you're shooting
can i shoot without saying so
do i announce it at the beginning
secret moon
do i have to say i'm going for it
do you need to announce shooting the moon
must i declare the moon before
say it out loud before shooting
do i tell everyone that i'm shooting
do you have to call it
can i shoot secretly
is a moon only valid if announced
does the moon have to be announced in advance
do i have to tell the table i'm shooting
shoot without announcing
do you call a moon before you shoot it
must i say that i'm going for it
can i shoot without telling anyone
is a moon declared in advance
do i tell the table when i shoot the moon
do i have to say im shooting
must shooting be declared
can i shoot quietly
do i have to call it if im shooting
secret moon ok?
say out loud that i go for the moon
declare moon before hand?
# near_moon
i missed one heart when shooting the moon
failed to shoot the moon
i took all hearts but not the queen
i took everything but one heart
what happens if i don't make the moon
missed the moon by one card
i got twelve hearts and the queen
penalty for failing to shoot the moon
almost shot the moon
someone took one heart and ruined my moon
tried to shoot the moon and failed
got the queen and all but one heart
what if you miss the moon
someone else got one heart
missed the moon
one heart short of a moon
all hearts no queen
got everything but one heart
i took 25 points do the others get anything
what do i score with 12 hearts and the queen
all the hearts but somebody else has the queen
failed moon score
i was one card away from the moon
all 13 hearts but not the queen
almost a moon
somebody stole one heart from my moon
what happens if shooting the moon fails
i got all hearts but missed the queen
took every point except one
i have 25 points, do i get anything for being that close
failed shooting the moon by one card
one heart got away from my moon
almost a moon, what do i score
tried to shoot and somebody took a heart
what happens if you miss the moon
what if the moon fails
what does a failed moon cost
missed it by one card
25 points what a fail do i get all of them
took the queen and twelve hearts
got every heart except one
tried to shoot and failed
i had every heart but not her
missed moon by 1 heart
i got 25 trying to shoot
had all hearts but the queen went elsewhere do i get anything
failed moon attempt what happens
shot the moon but one heart slipped away
almost shot
# moon_worth
what do i get for shooting the moon
what happens when someone shoots the moon
how many points for shooting the moon
does everybody get 26 points
what's the score for a moon
what does the moon do to the scores
someone shot the moon how do we score
how is a moon scored
i shot the moon what now
how many points do the others get for a moon
moon score
took all the points what happens
somebody took all hearts and the queen what do we write
shot the moon do i get zero
i got all 26 points
moon points
score for shooting the moon
shot the moon how many points
what do others get when i shoot
shoot the moon effect
everyone else gets 26
moon what do we write down
i have all 26 points do i get 0
reward for shooting the moon
how much do you get for shooting
what happens to the score after a moon
points for a moon
everyone else gets 26 right
somebody shot the moon how do we write it down
26 to everyone else or what
what do you get for taking everything
shot moon score?
# moon_choice
do i choose whether to add 26 or subtract 26
can i take 26 off my score instead
when i shoot can i subtract instead of adding to the others
add to them or subtract from me
who decides minus 26 or plus 26
can the shooter choose
old moon or new moon
do i have a choice when i shoot the moon
can i lower my own score with a moon
is it plus 26 for the others or minus 26 for me
take points off me or give everyone points
do i get to choose plus 26 or minus 26
can i take minus 26 for the moon
moon subtract from my score or add to theirs
choose add or subtract
my choice after a moon
is it me minus 26 or everyone else plus 26
can i opt to lower my score when i shoot
who picks add or subtract
do i get minus 26 for a moon
do i get to pick between plus and minus 26
who chooses add or subtract
subtract 26 or give everyone 26 who decides
can the shooter pick minus for himself
add or subtract for moon
choose between adding 26 to others or taking 26 off
# losing_moon
my moon would make me lose
shooting the moon would end the game and i would lose
if i shoot the moon someone else wins
do i lose if my moon pushes someone over 100
moon puts another player over but i'm not the lowest
can i not take the moon if it makes me lose
safety shoot
my moon makes somebody else win
i shot the moon but i'd lose because of it
i'm at 90 if i shoot somebody else wins
if i shoot the moon the game ends and i'm not winning
would i lose by shooting the moon
moon ends the game but i am behind
my moon gives the win to another player
can i take 26 off if the moon would make me lose
shoot and lose
shooting the moon costs me the game
i shoot but she has fewer points and wins
moon would finish the game with me losing
if i shoot the moon somebody else wins
the moon puts a player over and i still lose
can i refuse my own moon
shooting would end the game and i'm not in first
what if shooting the moon makes another player win
my moon ends the game but i'm behind
shooting makes me lose
if my moon ends it and i am not in front
is there a way out when a moon would cost me the game
if i shoot everybody goes over but im still behind
my moon makes me lose lol
shooting would end the game and id still come last
does the moon count if it hands the win to somebody else
# moon_ends_game
a moon pushes someone over 100 is the game over
does the game end after a moon over 100
everyone is past 100 because of a moon
the moon put him past 100
does a moon end the game
shot the moon and others are over 100 now
moon took everybody over the limit
moon puts someone over 100 does it end
does a moon that takes someone over 100 end the game
moon plus 26 brings him over 100
everyone goes over 100 after my moon who wins
is the game finished if a moon pushes players past the limit
after a moon two players are over 100
she's at 105 because of the moon is it over
game over by moon
someone shot and now two players are over a hundred
moon put everybody over the limit
does shooting the moon end the game
the moon took a player over 100
after that moon someone is past the target
a moon made someone bust 100
game finished because of a moon
the moon took three of us over a hundred
does a moon end the game if they pass 100
moon puts bob over 100
game finished when a moon takes people past a hundred?
shot the moon and now two are above 100
# every_trick
i won every single trick
i took all thirteen tricks
what if i take every trick
winning all tricks
shooting the sun
what is shooting the sun
do i get more for taking all tricks
all 13 tricks bonus
someone took every trick
does taking every trick count double
i took every trick
all thirteen tricks
won all the tricks do i get extra
take all tricks is that more than a moon
sun
shot the sun
i took every single trick this hand
what is a sun
every trick mine
nobody else got a trick
i won all thirteen tricks
took each and every trick
is taking every trick worth more
all tricks were mine
took all 13 tricks extra bonus?
what if you win every trick in the hand
won all of em
# warn_of_moon
can i tell the others that someone is shooting
can i warn the table about a moon
may i say he's shooting the moon
is table talk allowed
can i say watch out she is going for it
can we talk about the hand
is it ok to give hints
he told everyone that i was shooting
someone warned about the moon
can we discuss who should take a heart
am i allowed to point out he's shooting
talking during the hand
can i tell my neighbor to take a heart
can i say that she's shooting
am i allowed to warn others about the moon
can i tell people to stop him
is it cheating to say somebody is shooting the moon
can i announce that bob is going for the moon
hey he is shooting is that allowed to say
warn the others
can you talk during play
may i tell my friends to take a heart
is it rude to point out a moon
telling others about a moon
can i tell the others he's shooting
is it ok to say somebody is going for the moon
may i shout that she's shooting the moon
can i point out that he has all the hearts
is warning the table about a moon allowed
table talk about a moon
can we talk about stopping him
am i allowed to hint that she is shooting
discussing the moon during the hand
may i say he is shooting
am i allowed to tip off the others about a moon
can we talk about who is going for it
hey watch out she is shooting, am i allowed to say that
telling others about a moon attempt
can i say someone is going for it
is it cheating to warn the table about a moon
# stop_moon
how do i stop someone from shooting the moon
how can i block a moon
how to prevent a moon
how do i defend against shooting the moon
stop the shooter
what card do i keep to stop a moon
he's going for the moon what do i do
ruin somebody's moon
stop a moon
block the moon
how do we stop him from shooting the moon
defend against the moon
keep someone from shooting
prevent shooting the moon
break up a moon
how can we block the shooter
how do you keep somebody from shooting
someone is taking everything what should i do
prevent a moon
how 2 block a moon
best way to prevent someone shooting
she's shooting how do we stop her
# jack_for_moon
do i need the jack of diamonds for the moon
is the jack of diamonds part of the moon
does the moon need the jack
do i have to take the jack as well to shoot
omnibus do i need the jack to shoot the moon
is the bonus card required to shoot
moon without the jack does it count
do i need the ten of diamonds to shoot
jack of diamonds needed for the moon
must i have the jack for a moon
moon requires the jack
do i need jd to shoot the moon
is a moon valid without the jack of diamonds
does the shooter need the jack
do you have to win the jack as well for the moon
all hearts and queen but not the jack is that a moon
must the shooter have the jack
does a moon need the jack
is the jack of diamonds needed to shoot
jack for the moon necessary?
moon without jd ok?
# moon_with_bonus
i shot the moon and took the jack of diamonds too
moon plus jack of diamonds score
shot the moon with the jack
do i get minus 10 as well if i shoot
moon and the bonus card
i have the moon and the jack what do i score
do i also get the ten off when i shoot the moon
shot the moon and have the jack of diamonds
i got the moon and the jack do i get minus 36
jack and moon together
shoot with the jack how many points
moon with jack of diamonds
does the jack still count minus ten when i shoot
took all the hearts the queen and the jack
extra ten off if i shoot with the jack
i shot the moon and i have the jack too
do i get minus ten on top of the moon
moon and jack of diamonds in the same hand
what do i score for a moon with the jack
do the moon and the jack both count
i shot and i have the jack
moon with the jack of diamonds on top
got moon plus jack how many points
shooter also has the jd
all hearts, queen and the jack, what do i score
# moon_bonus_elsewhere
i shot the moon but someone else has the jack of diamonds
another player took the jack on my moon
opponent has the jack when i shoot
does the other player still get minus 10 when someone shoots
someone else got the jack of diamonds and i shot the moon
who gets the jack's ten points on a moon
someone else took the jack when i shot
i shot but bob has the jack of diamonds
moon and other player has the jack
the jack went to somebody else on my moon
does he get his minus ten if i shoot the moon
other player's jack on a moon hand
he took the jack of diamonds and i took everything else
i shoot the moon and an opponent gets the jack
shot the moon but the jack went to another player
someone else took the jack during my moon
another player won the jack of diamonds while i shot the moon
who gets the jack's points when i shoot
shooter did not get the jack
someone else got the jack on my moon
jack went to my brother but i shot
other player got jd on a moon
i shot moon but jack is not mine, do they still get minus ten
# moon_amount
how much is a moon in spot hearts
what is a moon worth when the cards have different values
moon with spot scoring
is the moon still 26
moon 117
moon 129
moon in black maria
how big is a moon with other values
value of the moon when hearts count face value
spot hearts moon how many points
what's the moon worth in spot
moon value
how many points is a moon in spot hearts
when hearts count face value how big is the moon
shooting the moon in spot hearts
moon bigger than 26
how much is a moon in this variant
moon value with spot scoring
is a moon 26 or 39 here
what's the moon worth with spot hearts values
moon when the queen isnt 13
moon in black maria how much
# high_spades_moon
do the king and ace of spades belong to the moon
do i need the ace and king of spades to shoot
black maria moon needs which cards
are high spades needed for the moon
black maria shoot the moon
which cards for a moon in black maria
is there a moon in black maria
do ace and king of spades count for the moon
moon with king and ace of spades
all the spades and hearts for the moon
shoot the moon in black maria
does a moon need the ace and king of spades
do i have to take the king of spades for the moon too
is the ace of spades part of the moon
do the ace and king of spades belong to a moon
shot without the king of spades
do ace and king of spades have to be in the moon
moon ak spades needed?
need the king of spades to shoot?
# two_pack_moon
moon with two decks
two decks one player took both queens and all hearts
how many hearts for a moon with two packs
shoot the moon in cancellation hearts
both queens and twenty-six hearts
moon with 52 points
do i need both queens to shoot
moon with both queens
both queens and all the hearts
cancellation moon
two packs moon worth
one player got all 26 hearts and both queens
took everything with two decks
shooting the moon with double deck
need both queens for a moon
2 decks shoot the moon
moon with both queens and all 26 hearts
double deck moon how
# card_costs
how many points is each card
what is the queen of spades worth
how many points are hearts
what are the cards worth
how much is a heart
how much is the queen
point values
what counts as points
which cards are bad
which cards have points
which cards score
is the ace of hearts worth more
are all hearts one point
how is scoring done
how do you score
how does scoring work
do face cards count more
what are the penalty cards
does the king of hearts count more
is the queen thirteen
does the jack of hearts count
are clubs worth anything
how many points does she give
scoring rules
points per card
value of the queen of spades
value of hearts
how many points for a heart
how many points for the queen
which cards give points
how do points work
what cards cost points
is the king of spades worth points
what are hearts worth
scoring
point system
how many points is a heart
how much do cards count
what is she worth
what scores what
points for the queen
explain the scoring
what r hearts worth
value of qs
how are points counted
does ace of spades cost anything
how do we score
# hand_total
what should the points add up to
what must the hand add up to
total points in a hand
how many points are in a hand
sum of all points
should it be 26
how do we check the score
how many points in a round
are there 26 points in total
what is the total for one hand
total per hand
what's the sum of a hand
how many points are there in all
hand should add up to
points per hand
what should it all add up to
how many points per hand altogether
is there always 26
how much should everyone's points sum up to
is it 26 per hand
total number of points in a hand
how many points are in the deck
# adds_up_short
our points only add up to 25
we are missing a point
we got 24 instead of 26
the scores don't add up to 26
we're one short in the count
adds up to too little
one point is missing
the hand totals 13
sum is less than 26
points don't add up
we counted 25 points
somebody forgot a heart in the count
the count is off by one
we only have 23 points
total came out low
we have only 25 points
total is 25
sums to 25
it comes to 25
count is one short
we are short by one
only 24 points on the sheet
score adds up to 22
our totals are one off
one heart is missing in the count
13 points are missing from the hand
adds up to 12
the points for this hand only total 20
who has the missing point
i count 25 only
we're one point short this hand
we only counted 25 points
there's a point missing
points don't reach 26
we lost a point somewhere
the points come to less than they should
two points missing from the hand
where did the missing points go
hand comes up short
we counted 25 not 26
only 13 in total
sum too small by one
where is the missing heart
we only count 25
points total 24 where are the rest
sum came out one short
one heart missing from the count
we're a point short
# adds_up_over
our points add up to 27
we have too many points
the hand adds up to 39
we got more than 26
one point too many
sum is over 26
counted a heart twice
we counted 28 points
total came out too high
we have 30 points this hand
we have 27 points
total is 27
it comes to 28
sums to 39
hand adds up to 30
we have one too many points
the sum is higher than 26
points total 40
somebody counted too many
we got 29
the queen was counted twice
more than 26 in one hand
we have one point too many
we counted 27
the hand comes out over 26
there are too many points in this hand
points come to more than they should
we have extra points this hand
someone counted a heart twice
we have a point too many
counted 27 somehow
sum too big by one
one heart counted twice
our sum is 27
count gives 28 too much
too many points in the count
scores add up one over
total more than 26
# nobody_has_queen
it adds up to 26 but nobody has 13
nobody has the queen in the count
no one admits having the queen
adds up but no one has enough points for the queen
12 12 1 1
all scores are under 13
nobody scored more than 12
26 points but no queen
26 total but nobody has over 12
nobody took the queen according to the score
everyone has less than 13
no score is 13 or higher
12 12 1 1 is that possible
10 8 5 3 possible
who has the queen if nobody has 13
sum is right but no queen
nobody claims the queen
highest is 12
26 but no one has thirteen or more
who has the queen the sum is fine
everyone has hearts but no queen
no one has the queen but its 26
sum is right but everyone is under 13
wheres the queen nobody took 13
# odd_sums
our hand adds up to 78
it adds up to minus 26
the hand adds up to zero
the sum is 104
adds up to 52
what does 78 mean
we wrote 26 0 0 0
hand adds up to something weird
the sum is 16
total of 68
how can the total be 78
sum is 78
total of the hand is 78
adds up to -26
hand total is 0
adds up to nothing
the total came to 78 is that right
all zero and one 26
our hand sums to zero is that possible
why is it 78
26 0 0 0 is that right
sum 104
the sum makes no sense
our points come to 31
we got 52 altogether
total is way off
adds up to 39 wtf
sum is totally off
we have 104 in total for the hand
points come to 17 which makes no sense
nowhere near 26
# bonus_worth
what is the jack of diamonds worth
does the jack count
does the jack of diamonds count
is the jack of diamonds minus ten
what does the jack do
how many points off for the jack of diamonds
is there a card that takes points off
bonus card
is there a good card
jack of diamonds
does the ten of diamonds count
does jack take ten off
jack of diamonds worth
value of the jack of diamonds
does the jack of diamonds give minus ten
j diamonds
what does the jack of diamonds do
minus ten card
what's the good card
how much is the jack
does the jack take ten off
jd how many
whats the jack good for
minus ten jack?
jack of diamonds points
is jack of diamonds bonus in this game
# doubling
does any card double points
which card doubles
10 of clubs doubles
is there a multiplier
double points card
does the ten of clubs do anything
queen of hearts doubling
is there a card that doubles my points
ten of clubs doubles
points times two
card that doubles
does 10 of clubs double
do any cards count twice
# no_tricks
i took no tricks at all
do i get a bonus for zero points
i took nothing this hand
do you get something for no tricks
clean hand bonus
nil
zero tricks
i didn't win a single trick
misere
reward for taking no points
never won a trick this hand
anything for taking no tricks
zero tricks taken
didnt win a trick bonus?
zero tricks reward
i took nothing at all
what do i get for no trick
# negative_total
can your score be negative
can i go below zero
can the total be minus
is a negative score possible
score below 0
can i have less than zero points
do we stop at zero
minus points
negative score
can somebody have minus points
below zero
can i be at minus ten
can scores be negative
score under zero possible
can you have a negative total
is minus allowed
do we floor at zero
does the score stop at 0
can my total be negative
score under nothing
can i be at minus five
minus score possible?
go under zero
can u have less than 0 points
negative points allowed
# over_mid_hand
someone reached 100 in the middle of the hand
do we stop when someone hits 100 during the hand
he is over 100 already do we finish the hand
do we finish the hand when somebody reaches the limit
stop immediately at 100
does the game end right away when someone goes over
she just hit 100 but we're still playing
do we keep playing after someone passes 100 mid hand
someone just went over 100 should we play on
someone just passed 100 do we stop
he hit 100 mid hand
game over immediately at 100
do we play the hand out when someone passes 100
she went over 100 in the middle of this hand
finish the hand or stop right there
player over the limit during play
if somebody gets to 100 with cards left
stop the hand at 100
bob already has 100 do we still play the rest
someone just went over 100 in the middle of the hand
he passes 100 with this trick, do we keep playing
she is already over the limit but we aren't finished with the hand
do we finish the hand once somebody hits 100
does the game stop the moment someone reaches 100
i reached a hundred halfway through the hand
we crossed the target partway through
is it over right away when somebody busts
bob is past 100 right now do we finish
somebody crossed the line before the hand is over
do we play the rest when someone goes over
someone just hit 100 during the hand do we finish it
stop right away when he gets to 100
play on after somebody passes 100 mid hand?
# when_over
when is the game over
how long do we play
what do we play to
do we play to 50 or 100
100 points
play to 50
how many points to end
when does it end
what's the limit
what score ends the game
target score
how many hands do we play
how many rounds are in a game
does the game end at 100
to how many points
what ends the game
when do we stop
is it to 100
until how many points
how high do we play
game ends when
play until
end of game
how do we know when it ends
what total ends it
how many points until the game is over
playing to 75
how far do we play
at how many points does it end
when does the match end
is it to 50 or 100
how long do we go until
when do we stop playing
up to how many points
100 and done?
play to what
# who_wins
who wins the game
how do you win
how to win
does the lowest score win
highest or lowest score wins
is a low score good
what is the goal
what's the aim of the game
what's the objective
do you want points or not
are points good or bad
how do i win the game
who is the winner at the end
winner lowest total
most points loses
who is the winner
highest wins or lowest wins
do i want a low score
most or fewest points wins
who wins in the end
lowest score wins
is it bad to have points
does the person with least points win
is low good
how do we determine the winner
who's the winner
is a high score bad
lowest or highest wins
most points good or bad
least points wins right
# exactly_target
someone is exactly on 100
exactly 100 points
what if i land on exactly 100
hit exactly 100
is 100 over or do you need 101
does exactly 100 end the game
at 100 on the dot
exactly on the limit
does 100 become 50
reach or pass 100
i'm at exactly 100
exactly 100 is that the end
landing exactly on 100
someone has 100 on the nose
100 exactly does it drop to 50
score of exactly 100
do you have to go over 100 or is 100 enough
must it be more than 100
hits 100 exactly what happens
exactly at the limit does that count
what happens at exactly 100
dead on a hundred
i landed on 100 on the nose
100 on the dot
precisely the target score
he has 100 exactly
precisely one hundred points
hit the limit on the dot
landed right on 100
exactly a hundred is that over
what about 100 on the nose
# tie_first
two players are tied
what if it's a tie
tie for first place
tied for lowest
same score at the end
it's a draw
who wins a tie
tiebreaker
two people have the same lowest score
what happens when we're level
sudden death
both have 62
equal scores at the end
break a tie
we are tied
tied for the win
tie
two winners
what if two have the same lowest score
same points at the end
both have the same score who wins
tied at 61
how is a tie broken
two players with equal low score
dead even at the end
draw for first
two people share the lowest score
we ended even
tie at the top
we both have 67 and its over
tied at the end who wins
draw for first place
same lowest score
two winners?
# two_over
two players go over 100 in the same hand
two of us are over 100
both went past 100 who loses
several players over the limit
more than one player reached 100
three people over 100 at once
two people hit 100 together
two players past 100
two of us went over in the same hand
two people busted
both over 100
both of us crossed 100 on the same hand
more than one player over 100
what if three people go over
two players finish above 100 who is the loser
two hit 100 at the same time
does it matter who went over first
two of us busted on the same hand
both went past 100 together, who wins
more than one player over a hundred at once
we both crossed 100 this hand
three players over the limit at the same time
if several people break 100 who loses
who loses if two players pass 100
both passed 100
three players over the limit together
two of us went above 100
two people bust at once
both over a hundred same hand who loses
# countdown
we count down who wins
counting backwards
count backwards
start at 100 and go down
highest score wins when counting down
we start with 100 points
when we reach zero
count down from 100
how does countdown scoring work
points are taken away from 100
we count down from 100 who wins
scores go down from 100
starting at 100 and subtracting
who wins when we count down
playing down to zero
we subtract points from 100
highest left wins
we start at 100 and go down, who's the winner
do you win with the most points when counting backwards
scores go down instead of up
start with a hundred and subtract
counting down to zero instead of up
can we count backwards
playing down from 100 to 0
we go from 100 to zero
points are subtracted from 100
start at 100 and subtract
counting backwards who wins then
we play down from 100
count down game goal
# moon_in_sudden_death
a moon during the tie break brought someone back under 100
in sudden death a moon took points off
tie break moon below 100 is the game still over
shot the moon in overtime and now nobody is over 100
sudden death and someone goes back below the limit
moon in a tie break
tie break hand and someone shoots the moon and drops below 100
after the moon nobody is above 100 any more but we were in sudden death
extra hand moon takes the loser under 100 do we go on
tie breaker somebody shot and got back to 75
playing off a tie and a moon brings someone under the limit
is the game still ending if a moon drops the player back under 100
during the tiebreak a moon dropped him below 100
we were playing off the tie and someone shot
after the tie a moon took points off, is the game still on
extra hand after a tie and then a moon
moon during the tiebreak
extra hand and a moon put him back under
in overtime a moon dropped someone below 100
sudden death moon went back under
tie breaker and moon takes her back across the line
# stop_early
we have to stop at eleven
we run out of time
we want to quit early
can we end the game early
it's late and we want to stop
stop at a certain time
who wins if we stop now
time limit
we have to go home before it's finished
end the game now
last bus
call it a night
we have to end at ten
we only have half an hour
we need to stop now who wins
stopping before 100
it's midnight can we stop
bedtime
have to stop in the middle of a hand
quit before the end
we have to finish by nine
closing time
can we just stop here
ending the game early
time's up who won
we need to stop now, who wins
we have to leave in ten minutes
can we end the game before 100
ending a game early
how do we finish if we're out of time
the bar is closing
call it a night early, who wins
last hand before we go
can we quit in the middle and count scores
it's getting late, can we stop the game
not enough time to finish the game
we need to go can we finish now
last hand because its late
ending before anyone gets to 100
we want to quit now who wins
out of time
have to leave in ten min game isnt done
time limit, how do we end it
we quit now who won
dinner is ready can we stop and count
bedtime so stop
# how_long
how long does a game take
how long is a hand
how many minutes does it last
is there time for another game
duration of a game
how much time does a game need
how much time does it take
is this a long game
how many hands in a game
how many minutes is a game
how long does it last
how long a round take
# revoke_now
a player revoked
someone revoked
someone reneged
he revoked
someone didn't follow suit
he didn't follow suit and we noticed right away
i played the wrong suit by mistake
what is a revoke
what is reneging
renege
revoke
i had a club and played a diamond can i change it
she threw a heart but had the suit
he played off suit but could have followed
i accidentally didn't follow suit
someone failed to follow suit
i just noticed i could have followed suit
oops i had a spade
he still has clubs but discarded
caught not following suit right away
she said she had no diamonds and then she did
he didn't follow
didn't play the suit though he had it
played a diamond but has a club
just played the wrong suit
noticed immediately that i could follow
i have the suit after all can i take my card back
wait he has hearts
caught a renege right away
she sloughed but she has spades
revoked just now
can i fix it i had a spade
someone failed to follow suit and the trick is still on the table
wrong suit played
i should have followed suit but i didn't, can i fix it
oops i had a club
i just noticed i have that suit
he had a spade and played a diamond, we saw it right away
played the wrong suit by mistake just now
can i correct a renege
somebody reneged on this trick
didn't see that i had one of that suit
i played off suit and found the right card
what's a revoke
he had a club and didn't play it and we saw it right then
i should have followed can i swap the card
wrong suit played and just noticed
she reneged this trick
can i correct a revoke on the spot
he didnt follow and we noticed at once
i just reneged by accident can i fix it
just played wrong suit and had it, trick still on the table
she had clubs but threw a heart, caught it immediately
reneg
# revoke_later
we found out later that he didn't follow suit
he had the suit all along
revoke discovered two tricks later
someone reneged earlier in the hand
he said he was out of clubs and then played one
penalty for a revoke
penalty for not following suit
what's the penalty for reneging
she played a diamond three tricks after saying she had none
noticed too late that somebody revoked
it turns out he had a heart and didn't play it
i realized i revoked a few tricks ago
she discarded earlier and now plays the suit
found a revoke later
a revoke two tricks back
he had clubs all along
earlier he didn't follow suit
she revoked a few tricks ago
he threw off on diamonds but now has a diamond
discovered that she could have followed three tricks ago
reneged earlier what's the penalty
revoke penalty
now he plays a club though he threw off on clubs before
we just realized he revoked
late discovery of a revoke
noticed a revoke at the end of the hand
he had a heart all along and didn't follow earlier
we found out she could have followed three tricks ago
somebody failed to follow suit a few tricks back
he played a club now but was out of clubs before
caught a renege from earlier in the hand
what's the penalty for a revoke
she had diamonds all along
now he plays a club but earlier he said he had none
found a renege some tricks ago
what is the penalty for not following suit
caught a revoke after the hand
three tricks later it turns out mike had spades
found out he reneged earlier
we discovered afterwards that she could have followed
revoke noticed at the end of the hand
renege penalty
# revoke_next_deal
found the revoke after the hand was over
we noticed the revoke after the next deal
he reneged last hand
revoke in the previous hand
we already dealt again and then saw a revoke
cheated last hand and we only found out now
too late for a revoke
someone didn't follow suit last hand
revoke noticed in the next hand
next hand is dealt and we find he revoked
cards are already dealt and someone admits to a revoke
he revoked last round
we only noticed after dealing again
he admits he didn't follow suit in the last hand
can we still punish a revoke from the last hand
after the deal we find out about a renege
revoke but the cards are already shuffled
is it too late to claim a revoke
revoke in the hand before this one
we are in the next hand already and found a renege
already dealt the next hand n found a revoke in the last
last hand had a renege, already scored
revoke found after next deal
# two_revokes
two players revoked
both reneged
two people didn't follow suit in the same hand
more than one revoke
two revokes in one hand
both of us failed to follow suit
two people reneged
two of us didn't follow
both players revoked
two different players didn't follow suit
we both revoked
two revokes
more than one person failed to follow suit
what if two reneged
he revoked and so did she
two of us didn't follow suit
both of them reneged this hand
what if two players revoke
there were two reneges in one hand
both didn't follow suit in one hand
both of us reneged
2 revokes one hand
he and she both failed to follow suit
# dropped_card
i dropped a card face up
a card fell on the table
he showed a card by accident
i accidentally showed my card
someone saw my card
exposed card
flashed a card
a card fell out of my hand
she exposed the queen by mistake
he showed us his hand
my cards fell and everyone saw them
accidentally revealed a card
i could see his cards
dropped a card
card fell face up
my card slipped and everybody saw it
i showed a card
he flashed his queen
she dropped her cards
oops everybody saw my ace
card fell out
showing a card by mistake
do i have to play a card i dropped
exposed a card accidentally
my card fell on the table
a card slipped out of my hand and everyone saw it
i accidentally showed a card
he flashed one of his cards
i exposed a card
i dropped one and everyone saw
he showed his card by accident
someone's card fell face up
accidentally exposed a card from my hand
i dropped my card and all saw it
a card slipped out of my hand face up
exposed my queen by accident
showed a card accidentally
card fell on the table
# take_back
can i take back a card i played
can i change my mind after playing a card
i touched a card do i have to play it
is a card laid a card played
can he take his card back
i want to take that back
may i undo my play
is it too late to pick my card up again
i played the wrong card can i take it back
misclick played the wrong card
touch move
i meant to play another card
can she switch the card she played
i pulled a card out but did not let go
card already on the table can i change it
take back a card
changed my mind
can i swap the card i just played
i played too fast
he wants to take back his card
is a played card final
i touched a card must i play it
put it back in my hand
can i pick that card up again
i want my card back
touched it must i play it
meant to play another card
take back my card?
can i change my mind after playing
undo a played card
touched a card does it have to be played
no takebacks?
i misclicked i mean put the wrong card down
# lead_out_of_turn
someone led out of turn
he led but it was my lead
lead out of turn
wrong player led
she led when it wasn't her lead
i led and it wasn't my turn to lead
led by mistake not having won the trick
the wrong person started the trick
it wasn't his lead
somebody led when another player had won the last trick
led out of turn
it was not her lead
he led but i won the trick
wrong person led
somebody led who didn't win the trick
i led when it was somebody else's lead
lead from the wrong hand
led before the winner could lead
she thought she won and led
lead by the wrong player
he led but it wasn't his lead
led from the wrong hand
she started the trick but i won the last
led when it was not my lead
somebody else started the trick
oops lead out of turn
he led but i won the last one
# played_out_of_turn
someone played out of turn
he played before it was his turn
she played too soon
i played before my turn
played out of order
someone jumped ahead
not his turn but he played a card
played a card before the player to the right
two people played in the wrong order
out of turn
she skipped me
my neighbor played before me
he put a card down before it was his turn
someone jumped in ahead of me
i went too early
played ahead of my turn
jumped the gun and played before my neighbour
threw a card too soon not my turn
skipped over me and played
i played when it wasnt my turn
# heart_led_early
he led a heart and they weren't broken
someone led hearts before they were broken
she led a heart too early
hearts led before broken what now
led a heart when hearts were not broken
hearts were not broken and somebody led one
i led a heart too soon
illegal heart lead
led hearts unbroken what do we do
he started with a heart but no heart had been played
someone led the queen before hearts were broken
led a heart before broken
she led hearts too early
led hearts illegally
he led hearts and they weren't broken
led hearts but nobody had broken them
someone started with hearts before they were open
i led a heart but couldn't
hearts came out too soon
she led the queen although not allowed
he led a heart and they werent broken
someone came out with hearts too soon
hearts were led before broken whats the penalty
led queen too early
# penalty_fell_first
someone played the queen on the first trick
he threw the queen on trick one
she dropped a heart on trick one
somebody played a heart on the first trick
the queen fell on the first trick
a heart fell on the first trick what now
he threw points on the first trick
illegal queen on trick one
someone put a penalty card on trick one
i threw a heart on the first trick by mistake
queen was played in the first trick is that a foul
he played the queen on trick one
a heart was played on the first trick by mistake
someone threw points on the first trick
heart thrown on trick one by accident
he gave the queen on the first trick but had other cards
points on the first trick though not allowed
someone chucked a heart on the first trick by mistake
the queen got thrown on trick 1 what do we do
played points on the opening trick illegal now what
# two_cards
someone played two cards to one trick
two cards stuck together
he played two cards at once
there are five cards in the trick
i played two cards by mistake
an extra card in the trick
two cards on one trick
she laid down two cards
two cards at once
played two cards together
i threw two cards by accident
two cards from one player in the trick
there are five cards on the table
put down two cards
he played an extra card to this trick
two cards were stuck together
doubled up a card
someone threw two cards on one trick
i played two at once
there are five cards in this trick
put two cards down
played two at once
two cards in one trick from the same player
two cards stuck together and i played both
he put down 2 cards in the same trick
played twice in a trick
double played
# missed_turn
i have one card less than the others
somebody is a card short
someone missed a turn
a player was skipped in a trick
i forgot to play to a trick
he has one card too many at the end
i have an extra card at the end
only three cards in the trick
ran out of cards before everyone else
someone has a card left over at the end
one card short at the end of the hand
i didn't play on the last trick
she still has two cards and we have one
i have one more card than the others
she skipped a trick
somebody did not play to the last trick
he ran out of cards before us
one trick has only three cards
forgot to play to a trick
someone is short one card at the end
i've got an extra card left when everyone else is out
last trick and tom has no card
didnt play on that trick
# wrong_gatherer
the wrong player took the trick
someone took my trick
he gathered a trick that wasn't his
wrong person picked up the trick
the trick was given to the wrong player
she took a trick she did not win
i won that trick but he took it
trick went to the wrong pile
cards are in the wrong pile
he grabbed my trick
she picked up a trick that was mine
the trick went to the wrong pile
who got this trick is mixed up
the wrong person took the trick
she grabbed my trick
he took in cards that were mine
trick ended up in the wrong pile
# queen_taker_unknown
nobody knows who took the queen
who got the queen
we can't remember who took the queen of spades
we don't know who has the queen in their pile
who took the queen
the piles got mixed up
we mixed up the piles and don't know who took what
we forgot who took which hearts
the tricks were mixed together
we lost track of who got the points
cards were gathered before we counted
nobody knows who has the queen in their tricks
who ended up with the queen
can't remember who got her
who took the queen nobody remembers
dont know who got the black lady
we cant figure out whose the queen was
# contested_moon
we don't agree if it was a moon
he says he shot the moon but i took a heart
she claims a moon and we are not sure
was it really a moon
disputed moon
somebody says they took all the hearts but we can't check
argument about a moon
not sure whether he shot the moon
can he prove the moon
he says he took them all
he claims a moon but i think i had a heart
was it a moon or not
we argue if she got everything
she says she shot we say no
argument whether it was a moon
not sure if it was really a moon
# card_on_floor
we found a card on the floor
a card was under the table
missing card
deck is missing a card
only 51 cards in the deck
a card is lost
we found a card after the hand
the pack is incomplete
there is a card missing
card under the chair
the deck has two of the same card
somebody lost a card
one card was lying under the chair
a card fell down and we found it later
missing card turned up on the floor
card under the table after the hand
found a card on the carpet
one card was missing the whole hand, it was on the floor
# claim_rest
all mine
can i claim the rest
can i lay down my hand and take the rest
the rest are mine
i have all the winners can i show my hand
can i claim the remaining tricks
do we have to play it out if i win everything
laying down the hand
can i just show my cards and take them all
the remaining tricks are all mine
can i claim
i win the rest
i have the rest
show my hand and take the rest
claim remaining tricks
may i lay my cards on the table
all the rest are mine do i have to play it out
can i say the rest is mine
i've got all the top cards left
lay down hand to save time
everything else is mine
i take the rest
can i put my cards down and say they are all mine
may i show my cards and end it
nobody can beat me now may i claim
rest are mine
can i lay down my hand and claim
i win all the remaining tricks do i have to play it out
tram
# wrong_claim
somebody claimed the rest but it was wrong
he claimed but lost a trick
wrong claim
bad claim
she said the rest was hers but it wasn't
claim was false
he laid down his cards and it wasn't good
claimed wrongly
he said he had the rest but didn't
false claim
his claim was wrong
claimed too much
she said all mine but i could have won one
she claimed but would not have gotten them all
claim was false what happens
he said he gets the rest but i had a higher card
# all_points_out
all points are gone must we play on
can we stop when all the points are out
no more hearts left do we finish
all hearts have been played and the queen too
do we have to play the rest
nothing left to score
can we throw in the rest
all 26 points are taken can we stop
do we need to play the last tricks
no points left in play
all points played can we stop
do we keep going when all the points are gone
hearts and queen are all gone
no points left can we stop
every heart is out and so is the queen do we go on
remaining tricks have no points
do we need to finish the hand when no points remain
can we skip the rest of the hand
nothing but clubs left to play
throw the rest in
there are no points left
nobody can score anymore, can we stop the hand
all the hearts and the queen are gone
do we need to finish the last tricks when there are no points left
no more points to take
everything's been taken already
only junk left, do we keep playing
all the points have been played
every heart is gone can we stop
no more points to win
do we have to finish when nothing is left
all hearts and queen gone do we still finish
no more points left stop early?
nothing left to score this hand
are we playing the last tricks if points are gone
# look_back
can i look at the last trick
may i look at old tricks
can i see what was played
can i check the previous trick
may i turn over my tricks
can i look through the tricks i won
who played what in the last trick
can i count the cards that were played
can i see that again
may i look back
what was the last trick
can i look at taken cards
he looked at an old trick
she is going through the tricks
look at last trick
see the last trick again
can i look at the trick that was just played
peek at the previous trick
may i see the last trick
review tricks
may i go through my taken cards
can i look at what's been taken
what did you play last trick
check old tricks
are we allowed to look back at tricks
can i turn over the last trick
may i see the cards that were played
can we look at old tricks
show me the last trick
what did he play last time
may i check the previous trick
what was in the last trick
look through the tricks taken
can i see whats been played
allowed to flip over the pile
# lead_after_break
we took a break and don't know whose lead it is
who leads after the break
we forgot whose turn it was
nobody remembers who won the last trick
we lost track of whose lead it is
after a pause whose turn
we don't know who is on lead
who won the last trick we forgot
we were interrupted and don't know who plays
we forgot whose turn it is after the break
back from a break who leads
who had the lead before the pause
we took a pee break whose lead
who leads now after pause
came back from dinner forgot who was up
whose turn was it
# cheating
someone cheated
he is cheating
what if somebody cheats
cheating
is that cheating
i caught her cheating
she looked at my cards
he is looking at my hand
someone peeked at another hand
what is the penalty for cheating
foul play
he is a cheater
signalling with a partner
someone is cheating
cheater
he cheated
that's cheating
he is peeking at my hand
i think she cheats
what do we do with a cheater
he cheats
someone is looking at my cards
caught cheating
what if a player cheated
she hid a card
# disagree
we disagree about a rule
we can't agree on a rule
he says the rules are different
we are arguing about a rule
which rules do we use
at my house we play it differently
my friend plays it another way
what did we agree
who is right
house rules
we never agreed on this rule
settle an argument
fight about the rules
can we change the rules in the middle of the game
disagreement about the rules
who decides the rules
is that a real rule
that's not how we play
we play different rules
we play it differently at home
two of us have different rules in mind
who decides which rule counts
we are fighting over a rule
what rule applies if nobody agreed
we cant agree on the rules
argument about a rule
he says one thing i say another who is right
my family plays it different
# stand_in
someone plays one hand for another player
can someone fill in for a hand
my friend plays my hand while i'm away
can somebody play for me while i get the door
stand in for one hand
whose points are they if someone else plays for me
substitute for one hand
take over for a single round
bathroom break can someone play my cards
i'm on the phone can she play for me
can somebody play for me for a bit
my wife takes over my hand
he is on the phone who plays his cards
sub for one round
my sister plays one hand for me
can someone fill in for me
grandma in the bathroom can i play her cards
substitute for a hand
# player_leaves
somebody has to leave
a player has to go home
someone wants to quit
one player drops out
what if someone leaves in the middle of the game
we lost a player
he is leaving
i have to go
one of us is leaving can we keep playing
can somebody take over my seat
what do we do when a player quits
somebody leaves
a player leaves
we're down a player
someone must go home early
one of us has to leave now
what if a player drops out
can we go on with three
mike is leaving what happens to his score
player quits mid game
my sister has to go
player gone
somebody has to leave early
one of us is quitting
my friend has to go, what about his score
a player left the game
what happens when someone drops out
we lost a player halfway through
someone got called away
can another person take over for him
she got tired and quit
one player is going to bed
she must go home do we go on
player drops out
someone must go
tom went home mid game
lost a player what now
one of us quits
mum has to leave can we go on with three
# player_joins
a new player wants to join
can someone join late
can we add a player
somebody comes in later
what score does a new player get
someone else wants to play
can my brother join now
latecomer
join in the middle of the game
what does a newcomer start with
a fifth player arrived
new player
can she join now
a friend just arrived and wants to play
someone joins late
adding a fifth person
somebody wants in
how many points does a new player start with
joins in the middle
late arrival
someone wants to come in
a friend just came can he play
can someone join halfway
one more wants to play
new person what points
can my sister join in now
extra person wants in mid game
adding a 5th player
newcomer what score do they start with
# wrong_score
we wrote down the wrong score
the score is wrong
can we fix an old score
we entered a hand wrong
mistake in the score
scorekeeper made a mistake
how do i correct a score
i typed the wrong points
can we change the points of an earlier hand
score from three hands ago is wrong
edit a hand
undo the last hand
points were given to the wrong player
we forgot to write down a hand
wrong score
fix the score
the scorekeeper wrote it wrong
we noticed a mistake in an earlier hand
we put the wrong points for hand two
correct a score
change an earlier hand
i entered the wrong number
how to fix a wrong entry
points in the wrong column
score mistake a few hands back
recorded wrong two hands ago
mixed up two scores
the sheet is wrong
the score sheet is wrong
we entered the wrong points
i typed the wrong number
how do i fix a score
correct a hand from earlier
we gave the queen to the wrong player on the sheet
how can i edit an old hand
mistake on the scoreboard
the scorekeeper messed up
change the points of a hand
an old hand was written wrong
can we still fix hand two
we noticed a scoring mistake from before
change a score from earlier
edit an earlier hand
we put the wrong score two hands ago
fix a mistake in an old hand
score from earlier is not right
wrote it down wrong
wrong total for hand three
# black_maria_name
what is black maria
is black maria the queen
who is black maria
who is calamity jane
nicknames of the queen
why is she called black lady
is black lady the same as hearts
black maria
what other names does the queen have
is black maria another game
pig
slippery anne
what's black maria
black lady name
is black maria the same game as hearts
why black maria
black maria or hearts
who is the black lady
nickname queen of spades
which card is the black lady
what do you call the queen of spades
is calling it black maria right
difference between hearts and black maria
who is slippery anne
is black maria another name for it
why do you call her maria
is this the same as black maria
whats black maria
hearts vs black maria
why is the queen called black maria
# first_dealer
who deals first
who deals the first hand
how do we choose the dealer
who is the first dealer
cut for deal
draw for dealer
high card deals
who starts dealing
how do we decide who deals
who gets to deal first
how to pick the dealer
first deal by cutting
who deals at the beginning
how do we choose who deals
cut for deal?
who deals 1st
# cut_cards
do we cut the cards
who cuts the deck
cut
cutting the deck
who shuffles
do we shuffle every hand
who cuts
does the player on the right cut
how do you shuffle
do we have to cut
should somebody cut
who mixes the cards
who has to shuffle
who shuffels
shuffle by who
# next_dealer
who deals next
does the deal move left
does the deal rotate
next dealer
is it always the same dealer
deal passes to the left
does the loser deal
does the winner deal
how does the deal move
who is dealer after this
next deal
who is next to deal
deal rotates how
whose deal comes after
does the deal go clockwise
dealer after this hand
deal goes to whom
who will deal next
does the dealer change every hand
who has the next deal
is the next dealer on the left
rotation of the deal
whos next to deal
who deals after me
loser deals?
# miscount
the dealer gave me too many cards
somebody got 14 cards
i was dealt 12 cards
wrong number of cards dealt
misdeal
the deal came out wrong
someone has too many cards before we start
one player has a card too few after the deal
we don't have the same number of cards
dealt wrong
uneven deal
i have fourteen cards
dealer misdealt
i got 12 cards and he got 14
hands are not equal
someone has 15 cards
what is a misdeal
14 cards
i have 14 cards and he has 12
got too many cards from the dealer
i only have twelve cards
miscounted deal
the deal was wrong
uneven hands
someone got one card too few in the deal
we don't all have 13 cards
extra card dealt
cards dealt unevenly
one has 14 one has 12
bad deal
he has an extra card
she's missing a card from the deal
one of us has fourteen cards
i only got twelve cards
we don't all have the same number of cards
i was dealt too many cards
dealer gave somebody an extra card
the hands are uneven after the deal
card count is off after dealing
somebody ended up with fewer cards than everyone else
i've got one more card than the others
the dealer dealt wrong
dealt out wrong, not thirteen each
misdeal what happens
not everyone has the same number of cards
i got one too few cards dealt
hand with 12 cards
i have 14 cards and he 12
dealt wrong number
one card too few after the deal
miss deal what do we do
i was dealt twelve
# faced_card
a card was turned over during the deal
dealer flipped a card
card turned face up while dealing
we saw a card in the deal
a card got exposed during dealing
dealer showed a card
dealing and one card was face up
card faced in the pack
a card was face up in the deal
card flipped over while dealing
dealer exposed a card
dealer accidentally showed the ace
we all saw a card during the deal
turned up card in the deal
card turned over while dealing what do we do
dealt a card face up
i saw a card as it was dealt
a card flipped
a card flipped while dealing
i saw a card in the deal
flipped a card while dealing
card showed when he dealt
face up in the deal
# who_redeals
who deals after a misdeal
same dealer after a misdeal
do we redeal
does the deal move on after a misdeal
do we skip a pass after a misdeal
deal again who deals
redeal same direction of the pass
is a redeal the same hand number
does a misdeal count as a hand
after a redeal which way do we pass
dealer messed up
throw in the hand
who deals again
redeal
do we change dealer after a misdeal
does the same person deal again after a mistake
after a misdeal is the pass the same
do we lose the pass when we redeal
is the pass direction skipped after a redeal
misdeal who deals
does the deal pass on after a misdeal
which way do we pass after a redeal
same dealer again after a bad deal
do we deal again with the same dealer
who deals when the hand is thrown in
redeal so is there still a pass
redeal by the same dealer?
after a misdeal who deals
does the pass skip if we deal again
same person deals again after misdeal
# ace_high
is the ace high or low
does ace count as one
order of the cards
ranking of cards
which card is highest
is ace the highest
is the two the lowest
do aces beat kings
is a king higher than a queen
card order
is ace low
is an ace one or above the king
what's the highest card
is two the lowest
does ace beat king
are aces hi or lo
ranking of the cards
rank order
# how_many_cards
how many cards does each player get
how many cards do we deal
how many cards each
how many players can play
how many people can play
cards per player
how many cards for four players
hand size
do we deal out all the cards
how many can play this
minimum number of players
maximum players
how many decks
13 cards each
can two people play
how do you deal
how many do i get dealt
how many cards should i have
thirteen cards each
how many cards do u deal
cards per player with four
# three_players
three players
there are only three of us
which card do we take out with three
3 players who starts
how do we play with three
remove a card for three players
17 cards each
three handed
can three people play
threesome
only 3 of us tonight
3 players
hearts with three
three people playing
we're only three which card goes out
take out a card for three
three players who leads
we are three
which card is removed with three
how do you play with three
only three people showed up
what changes when we are three
which card do we remove with three
three handed hearts rules
playing hearts with 3
we're just three tonight
how many cards each with three players
which card do we take out for three players
who leads when the two of clubs is out for three players
only three people
three at the table what do we remove
can three play this
which card do we drop with three
can you play with three
3 ppl which card do we take out
just the three of us
three handed hearts
remove 2 of diamonds for three?
# five_players
five players
there are five of us
which cards do we take out with five
how do we deal with 5 players
10 cards each
five handed
can we play with five
5 people
5 players
hearts with five
we are five
five of us what now
which cards go out for five
do five people get ten cards
we r five how many cards
5 player setup
five people remove which cards
hearts with 5
# six_players
six players
there are six of us
how do we deal with six
cards don't come out even with 6
which cards are removed for six players
8 cards each
six handed
can six people play
the cards don't divide by six
6 players
hearts with six
six people how many cards
we are six cards uneven
what to remove with six
52 cards for six players
six of us what do we take out
take out cards for six
six at the table
what do we take out for six
does it divide by six
six people
6 players cards dont divide
hearts for six
take out which cards with six
# opener_not_dealt
the 2 of clubs is in the kitty who leads
nobody has the two of clubs
who starts if the 2 of clubs is out
two of clubs is not in the deck
2 of clubs was removed who leads
no one has the 2c
we took out the two of clubs who begins
two of clubs is in the kitty
2 of clubs in the leftover cards
2 of clubs not in play
no one has 2 of clubs who starts
the two of clubs is out who leads
2c in the blind
if the two of clubs wasn't dealt
who starts without the 2 of clubs
nobody holds the 2 of clubs
the two of clubs was taken out who begins
nobody has the starting card
lowest club is missing who starts
2 of clubs is not in the game who starts
two of clubs in the kitty
removed the 2c so who leads
no one's got the two of clubs
# left_over_cards
what happens with the left over cards
who gets the kitty
what is the kitty
who takes the extra cards
cards left over after the deal
whose are the points in the kitty
can i look at the kitty
is there a widow
leftover card
who gets the blind
when do you take the kitty
one card is left over
kitty points
who takes the kitty
what happens to the kitty
who gets leftover cards
extra cards after dealing
points in the left over cards
hearts in the kitty
when is the kitty taken
may i look at the kitty
who wins the kitty
remaining cards after deal
there is a card left over
what happens with the remaining cards
who gets the extra card
the cards in the middle
what about extra cards
one card left after dealing
the kitty goes to whom
leftover card in the middle
who takes the widow
# jokers
what do jokers do
do we use jokers
jokers
joker
is the joker wild
can a joker win a trick
when can i play the joker
take out the jokers
are there jokers
do we leave jokers in
what's the joker for
use jokers?
joker rules
what does a joker count
play with joker
# twins_in_trick
two identical cards in one trick
the same card was played twice
two aces of the same suit
two of the same card who wins
identical cards cancel
both queens of spades in the same trick
what happens when twins fall
two kings of hearts played
same card twice in cancellation
do matching cards cancel each other
who wins when two players play the ace of clubs
cancelled cards
same card twice in the trick
both play the ace of spades
two queens of spades in one trick
double ace
identical cards who wins
the same card was played twice who takes it
two equal aces
with two decks which one of the same cards wins
both aces of clubs in one trick who wins
two same cards played
identical card two decks
which of the two kings takes it
# dead_trick
nobody wins the trick because all cards cancel
all cards cancelled
dead trick
who takes a cancelled trick
everything cancels
who leads after a cancelled trick
trick with no winner
what happens to a trick nobody won
what if a trick cancels completely
whole trick cancelled
all cards in the trick cancel
nobody wins this trick
every card got cancelled
no winner for this trick
all cards cancelled nobody wins trick
everything cancels out
# dead_last_trick
the last trick has no winner
the very last trick is cancelled
who takes the last trick if it cancels
last trick dead
final trick all cancelled
nobody wins the last trick
the very last trick has no winner
last one cancels
last trick cancelled who takes it
final trick nobody wins
# partners
can partners shoot the moon together
does my partner's heart count for my moon
my partner took the last heart is it still a moon
team moon
partnership moon
can we shoot the moon as a team
can a team shoot
partner and i took everything together
could me and my partner shoot together
partners split the hearts between them is it a moon
who are partners
do we play in teams
how do partners score
playing with partners
partnership hearts
two against two
is there a team game
do partners share points
who is my partner
where do partners sit
do we play in pairs
how are teams scored
is there a partner version
who sits with whom
is it played in teams
how do partnerships work
do partners add their points
2 vs 2
# whole_game
how do you play hearts
explain the rules
what are the rules
teach me the game
i never played before
what is hearts
rules of hearts
how does the game work
beginner
how does it work
basic rules
what is the game about
rules in short
how to play
how do i play this game
rules
explain hearts to me
new to hearts
rules please
how does this work
i am new what do i do
what's this game about
can you explain hearts to me
what is the aim
how do u play
never played before explain
teach me hearts
object of the game
# good_play
what should i pass
what cards should i pass
strategy
tips
how do i play well
how do i get better
good strategy for beginners
what should i keep
should i pass the queen
is it good to pass hearts
should i keep low spades
how to avoid the queen
when should i shoot the moon
best cards to pass
any advice
what to pass
which cards should i pass
how to play well
tips for passing
any tips
how do i avoid taking points
best strategy
how to get good
how do i win more often
what is a good pass
give me some advice
what to get rid of
which cards are dangerous
any strategy
tips for beginners
which cards to get rid of in the pass
how do i get good at this
should i lead low spades
best pass
# omnibus_game
what is omnibus
omnibus hearts
what is omnibus hearts
how is omnibus different
omnibus rules
what's omnibus
the version with the jack of diamonds
omnibus hearts meaning
variant with the jack
# spot_game
what is spot hearts
spot hearts
spot
how does spot hearts work
hearts with face value
hearts count their number
spot scoring
what's spot hearts
spot hearts?
rules of spot hearts
hearts where cards count face value
# cancellation_game
what is cancellation hearts
cancellation hearts
hearts with two decks
two decks
hearts for many players
cancellation
how do you play with two packs
can we use two decks
ten players
big group
we are eight
what is cancellation
version with two packs
how does cancellation work
cancellation rules
8 players two packs
# state_pass
which way do we pass
which way do we pass now
which way this hand
do we pass this hand
where do i pass now
what's the pass this time
is it a hold hand now
pass direction now
are we passing left
left or right this time
who do i pass to this hand
which direction are we passing
is this the no pass hand
do we pass left or right now
is this a hold
which way are we passing this time
who am i passing to
pass now
this hand pass
pass direction this hand
do i pass left or right
are we passing this hand
is there a pass this hand
do we pass right now
who gets my pass this hand
where do the cards go this time
passing which way now
is it left
is it across this time
who do i give my three cards to now
current pass
what pass are we on
do we pass this time
do i pass to bob or ann
which way do i pass my cards right now
do we hold this hand
which pass is it
which way is the pass this time
do i pass left or right now
is this a hold hand
who am i passing to this hand
what's the pass
where do we pass now
which direction this time
who do i give to right now
what is the pass now
pass or no pass this hand
are we passing right or left now
# state_deal
whose deal is it
who deals now
who's dealing
who is the dealer
whose turn is it to deal
whose deal
who deals this hand
am i the dealer
is it my deal
who is dealing this hand
who has to deal
dealer now
do i deal
who deals
dealer
who's the dealer now
who is supposed to deal
who deals this one
who should deal now
who's got the deal
is bob dealing
whose turn is it to deal now
who is the current dealer
is it my turn to deal
do i have to deal
who dealt this hand
who is dealing
who's up to deal
is it your deal
who has the deal
who's dealing now
who's the dealer
am i dealing
whose turn to deal
do i deal now
# state_score
what's the score
what is the score
scores
score so far
how many points do i have
what are the totals
current score
how many points does everyone have
tell me the scores
points so far
what do we have
where do we stand
how many points has bob
show the score
standings
score please
what hand are we on
which hand is this
what round is it
current scores
whats my score
how are we doing
how many points do we have
what's everyone's score
points right now
total so far
how many points am i on
give me the score
read the scores
what are the scores right now
where are we at
how much do i have
running total
how many hands have we played
score now
totals
what's my total
how many points does ann have right now
score check
what's everybody's total
how do we stand
tell me the totals
show me the score
what are we at
where are we on points
current points
how much have i got
read me the score
whats the score
what do i have right now
# state_ahead
who is winning
who is ahead
who's in the lead
who is in front
who is leading the game
am i winning
who has the fewest points
who is in first place
who is behind
who is losing
who is last
by how much is she ahead
who is on top
how far behind am i
who is leading
who is beating whom
who has the most points
who has the lowest score right now
who's winning
winning right now
who is first
who's ahead right now
in the lead
who is doing best
leader
who's leading
who is in the lead now
is bob winning
who has the best score
who is currently winning
who is second
who's behind
who's losing
who has the fewest points so far
who leads the game
am i ahead
how far ahead is she
who is in the lead at the moment
which one of us is winning
who is worst
who's in the lead right now
who has the fewest points at the moment
who's in last place
who's in front
whos ahead
who is in first
am i last
# state_lead
whose lead is it
whose turn is it
who leads now
who has to lead
who plays now
who's up next
is it my turn
whose go is it
whose turn
whose play is it
who is on lead
is it my lead
who's next
who has to play
who leads this hand
whose move
whose lead
whose turn is it to lead
who leads
who is to lead
my lead
who's on lead
who has the lead
who should lead now
who plays next
is it my turn to play
turn
who's turn
who's lead is it
whose turn to play
is it me
do i lead
who goes now
who has the lead right now
who starts this hand
who goes next
who's up
who won that trick so who goes
whos turn to lead now
who is up
"""


def _read(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith("# "):
            lines = found.setdefault(line[2:], [])
        elif line:
            lines.append(line)
    return {key: tuple(lines) for key, lines in found.items()}


PHRASINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(_read(_TEXT))

# What people ask that is none of our affair, so that it isn't taken for a question of the game.
OTHER_TOPICS = tuple(
    """
will it snow this weekend
how cold is it outside
is it supposed to be sunny on monday
what temperature does water boil at
how far is the sun from the earth
how many planets are there
who was the first man on the moon
is the moon full tonight
why does the moon change shape
what causes a lunar eclipse
how big is the moon
did they fake the moon landing
what is a blue moon
moon cake recipe
honeymoon ideas
what is the tallest mountain
who discovered america
when did the war end
who was the first president
who is the prime minister of england
how old is the queen
what was the queen of england called
when did the queen die
who sings with queen
queen size bed sheets
drag queen show tonight
dairy queen opening hours
king charles age
burger king menu
stephen king novels
black widow movie
jack in the box
jack daniels price
how do i jack up a car
where is my phone jack
ace of base songs
my heart is pounding
how many times does a heart beat in a minute
heart surgery risks
she broke my heart
how to get over a broken heart
what is a healthy heart rate
i have chest pain in my heart
artichoke hearts recipe
how do i draw a heart
purple heart medal
diamond ring cost
are diamonds forever
how hard is a diamond
neil diamond tour
baseball diamond size
what is a diamond worth
which spade is best for digging
sam spade detective
golf clubs for beginners
book club for monday
sandwich with chicken and bacon
night club dress code
how do i join a gym
do magicians reveal their tricks
trick or treat
how do i trick my brother
hat trick in hockey
life hacks and tricks
trick question for kids
memory card full
post card stamps
how to print business cards
get a library card
red card in soccer
yellow card rules
credit card number
gift card balance
greeting card for mother
identity card lost what do i do
how do i shuffle my playlist
cut my hair
how do i cut an onion
deal of the day
is this a good deal
how do i become a drug dealer
car dealer near me
mountain pass closed
boarding pass lost
pass the butter please
how do i pass the exam
bus pass price
password reset please
wrong number sorry
how many people live in france
how many days until christmas
how many ounces in a pound
how many legs does a spider have
how many calories in an egg
how many kids does he have
how many states are there
how much does a car weigh
how much is a ticket
how much is rent in new york
how do i tie a tie
tie game in hockey
who is leading in the race
lead singer
lead pipes in old houses
leading man in the film
follow me on instagram
how do i follow someone on twitter
credit score too low
what is a good credit score
who scored the goal
final score of the super bowl
what was the score last night
point of view
point guard in basketball
what is the point of life
is there any point
points on my driving license
how do you score in cricket
what is the penalty for speeding
penalty kick rules
can i take two of these pills
take out the trash
take me home
take the dog for a walk
can i take my cat on a plane
is it safe to take aspirin
who takes out the garbage
how do i get to the airport
how do i get a job
how do i get rid of ants
how do i get rid of a cold
how do i stop smoking
how do i stop worrying
when does the store close
when does the movie start
when do we eat
when do the kids come home
when is the next train
what time does it start
what time is dinner
what day is today
whose car is that
whose birthday is it
whose shoes are these
whose phone is ringing
who is at the door
who are you
who made you
who is your boss
who ate my cookie
who wants coffee
who is calling
who was that
what is your name
what is love
what is the meaning of life
what is a prime number
what is the speed of light
what is going on in the world
what is for lunch
what should i cook tonight
what should i name my dog
what color is a giraffe
what song is this
what happens if i eat this
what happens after death
what do bears eat
what do you think about politics
what are you doing tonight
what kind of music do you like
where is the bathroom
where are my keys
where do penguins live
where can i park
where should we go on vacation
where were you born
why is the grass green
why do cats purr
why do we dream
why is my computer slow
why did they get divorced
can you sing a song
can you help me with homework
can i borrow your car
can i eat this raw
can i have a beer
can i open a window
can i smoke here
can i plug in my phone
can i return these shoes
can a dog eat grapes
can fish sleep
can we watch a movie
can we order pizza
do you speak spanish
do you like cats
do aliens exist
do i need an umbrella
do i need to call a doctor
do i have a fever
do i look fat
do fish drink water
does he like me
does this shirt look ok
does anyone have a charger
is it raining
is it legal to park here
is he married
is this gluten free
is the earth flat
is there a doctor here
is there any beer left
is there a hotel near here
is milk bad for you
are we there yet
are you human
are ghosts real
are tomatoes a fruit
i need a drink
i need to sleep
i feel sick
i hate mondays
i lost my keys
i lost my wallet
i forgot my password
i forgot your birthday
i forgot to feed the cat
i dropped my phone
i dropped my glass on the floor
i spilled my drink
i want to go home now
i love you
i think i am drunk
i have a headache
i have a question about taxes
someone stole my wallet
someone hit my car
someone ate my lunch
somebody is calling
somebody call an ambulance
he is late for work
she is pregnant
he left me
my wife left me
my dog is sick
my laptop is broken
my tooth hurts
my back hurts
the tv is broken
the toilet is blocked
the wifi is down
the fridge is empty
we ran out of milk
we need more snacks
open the window
close the door
turn the music down
set a timer for ten minutes
set an alarm for seven
remind me to call mom
call my brother
send an email to john
play some music
play despacito
play the next song
stop the music
show me pictures of cats
show me the news
translate good morning into french
define photosynthesis
spell necessary
calculate the area of a circle
convert ten miles to kilometers
square root of two
two plus two
ten times ten
seven divided by three
what is five percent of two hundred
solve this equation
twelve minus four
how do you play poker
what beats a flush
does a straight beat three of a kind
texas holdem rules
big blind small blind
when can i raise
can i check in poker
how does blackjack work
dealer hits on soft 17
double down in blackjack
how many cards in blackjack
how do you play bridge
what is a finesse in bridge
how do you bid in spades
nil bid in spades worth
how do you play spades
what is the left bower
going alone in euchre
who calls trump in euchre
how do you play euchre
meld in pinochle
knock in gin rummy
how do you play rummy
lay down a run in rummy
do you have to say uno
uno draw two stacking
uno reverse card
can you castle out of check
en passant in chess
how does the knight move
checkmate with a rook
is it stalemate
king me in checkers
monopoly free parking money
how much money do you get passing go
buy boardwalk
pass go collect 200
yahtzee full house points
bingo numbers
scrabble triple word score
is qi a word in scrabble
catan longest road
risk how many armies
cribbage fifteen two
his nobs
crazy eights wild card
go fish any sevens
old maid kids game
war card game tie
solitaire cheat
how do i win at solitaire
tarot card meaning
canasta red threes
skat bidding
is this poker
can we play monopoly instead
lets play chess
who wants to play uno
hello there
good evening
thank you
you are stupid
shut up
haha
lol
wow
yes
no
ok cool
never mind
test
testing one two three
hmm
what
why
huh
whatever dude
sdfkjh sdkfjh
asdf asdf
qwe rty uio
jkl jkl jkl
zxcvb
hjkl
fdsa rewq
wxyz
kkkkkk
aaaa bbbb
abc def ghi
lorem ipsum
bla bla bla
banana banana banana
flying spaghetti monster
green eggs and ham
seven dwarfs
four seasons hotel
three little pigs
two and a half men
one direction
five guys burgers
nine inch nails
eleven madison park
thirteen reasons why
a hundred years of solitude
first aid kit
last will and testament
second hand furniture
round trip to rome
hand cream
hand me the remote
hands up
second hand smoke
wash your hands
left handed scissors
turn left at the corner
right to bear arms
what are my rights
all rights reserved
all you need is love
everyone is asleep
everybody loves raymond
nobody is home
high heels
high blood pressure
low battery
low carb diet
suit and tie
black suit for a wedding
can i wash this suit
what suit should i wear
rule britannia
rules of the road
rules of soccer
rule of thirds
house rules for airbnb
over the rainbow
game of thrones ending
the hunger games
video games on sale
olympic games
computer game crashed
how does the game of life end
how do i win the lottery
who won the world cup
who won the election
who won the oscar
who wins the fight
who wins tonight's match
winning lottery numbers
lost my luggage
worth visiting
is college worth it
how much is gold worth
net worth of the president
how much is my car worth
change the channel
change a tire
change my name
add a friend
add milk
add to cart
take a picture
subtract the tax
total cost of ownership
sum of all fears
double room with breakfast
double espresso
team meeting at noon
best football team
partner in crime
business partner
dance partner
join the army
join a club
leave me alone
maternity leave
leave a message
cheat day on a diet
my husband cheated on me
cheat codes for gta
cheap flights
bank claim
insurance claim
claim my refund
early bird
early morning flight
break a leg
coffee break
break up with him
spring break
cards against humanity
pick up the kids
pick a color
pick me up at eight
drop me off
drop of water
throw up
throw a party
throw a ball
throw out the old milk
discard the batteries where
look at that
look at the sky
look up a word
see you later
see a doctor
start the car
start a business
begin again
end of the world
end credits
finish your dinner
finish line
how long is the flight
how long do turtles live
how long is the bridge
how long to roast a turkey
how long have you been married
how tall are you
how fast is a cheetah
how deep is the ocean
how does a plane fly
how does the internet work
how does a vaccine work
how does this phone work
how are you doing today
how about a beer
how come
where is everybody
keep calm
keep the change
keep off the grass
hold the door
hold my beer
put the kettle on
put on a jacket
give me a break
give it back
give me your number
ask a lawyer
ask my mom
tell me about yourself
tell me a story
say cheese
speak up
talk to me
read me a book
write a poem
write my essay
explain quantum physics
explain the offside rule
explain recursion
how do i bake a cake
whats the weather tomorrow
who won the game last night
best pizza near me
can i play poker with this
how many hearts does an octopus have
what is the capital of spain
is a flush better than a straight
how to castle in chess
can you lend me five bucks
asdfgh jkl
qwertyuiop
lkjsdf oiwer nsdf
blah blah
foo bar baz
who wrote hamlet
when does the bus leave
how do i reset my password
what time is it
how old are you
tell me a joke
are you a robot
is god real
who is the queen of england
how tall is the king of norway
what's the moon made of
distance to the moon
when was the moon landing
how do i mend a broken heart
my heart hurts
my heart beats too fast
symptoms of a heart attack
how much is a diamond ring
clubs in berlin
best night clubs downtown
how do i join a golf club
where can i buy a spade for the garden
card trick tutorial
magic trick with cards
how to build a house of cards
credit card lost
my sim card is broken
graphics card prices
birthday card text
how do i pass my driving test
pass the salt
mountain pass opened?
i lost my passport
how do i hold a baby
lead in drinking water
who is the lead singer of queen
lead paint dangerous
scoring a goal in soccer
tennis score explained
what is the score of the lakers game
how many points for a touchdown
how many points on my license
is it going to rain
which way to the station
which way is north
left or right shoe first
who will win the election
who is ahead in the polls
what beats a full house
how does bridge bidding work
what is trump in spades the game
in euchre what is the right bower
how many cards in uno
draw four uno
skat rules
gin rummy knock
can aces be low in blackjack
when do i double down
split tens?
blackjack dealer stands on 17
texas holdem small blind
how do you deal with stress
a good deal on a laptop
deal with annoying neighbors
my dealer sold me a bad car
jack the ripper
jack black movies
ten commandments
the two towers
six feet under
how do you spell necessary
square root of 26
13 times 4
what is 100 minus 26
translate hearts to french
turn off the lights
order a taxi
what should i wear
what should i eat tonight
i am hungry
i am bored
do you love me
good morning
nice
xx
zzz zzz
1 2 3 4
99999
???
lorem ipsum dolor sit amet
the quick brown fox
hgf jhg kjh
mnbvcx
purple monkey dishwasher
colorless green ideas sleep
why is the sky blue
when is easter
how many days in february
can dogs eat chocolate
can i microwave this
can i return this shirt
do i have to pay taxes
do i have to go to school
do i need a visa
how do i stop snoring
how do i stop the dishwasher
how long is a marathon
how long does it take to boil an egg
how long is the movie
who plays batman
who plays first violin
who starts the olympics
who invented the telephone
what is bitcoin worth
what is my house worth
is it worth going to paris
what happens when we die
what happens after the movie ends
does money count
does size matter
can a shark jump
can i leave work early
someone stole my bike
someone is at the door
somebody left the oven on
my phone is dead
the printer is broken
the app crashed
how do i delete my account
how do i install this on iphone
dark mode
change language to german
turn the volume down
""".strip().split("\n")
)
