// Sums and remainders of a hand that is being told: what is still out, who has how much, and what it
// comes to by the figures that the page was given. Where those do not say it, only the server can.

export const emptyFacts = () => ({ mode: "", takers: {}, hearts: {}, points: {}, row: null });

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const isNumber = (value) => Number.isInteger(value);

/** The hearts each seat has: whoever is alone without a number has the rest, all have none of none. */
export function heartsOf(data, facts) {
  const { seats } = data;
  const counts = Object.fromEntries(seats.map((seat) => [seat, facts.hearts[seat] ?? null]));
  const open = seats.filter((seat) => counts[seat] === null);
  const left = data.hearts - sum(seats.map((seat) => counts[seat] ?? 0));
  if (left === 0) for (const seat of open) counts[seat] = 0;
  else if (left > 0 && open.length === 1) counts[open[0]] = left;
  return counts;
}

/** Hearts without a taker; below 0 when too many were counted. */
function heartsLeft(data, facts) {
  if (facts.mode === "cards") return cardsLeft(data, facts).filter((card) => isHeart(data, card)).length;
  return data.hearts - sum(Object.values(heartsOf(data, facts)).map((count) => count ?? 0));
}

const isHeart = (data, card) => data.cards[card].suit === "H";

/** The cards without a taker, of all or of those that are asked for one by one. */
export function cardsLeft(data, facts, cards = data.order) {
  return cards.filter((card) => facts.takers[card] === undefined);
}

/** What is still out in words of the screen: single cards by name, then hearts by number. */
export function stillOut(data, facts) {
  const cards = cardsLeft(data, facts, data.asked).filter((card) => !isPlainHeart(data, card));
  const named = facts.mode === "cards" ? heartsLeft(data, facts) : 0;
  return { cards, hearts: facts.mode === "cards" ? named : heartsLeft(data, facts) };
}

const isPlainHeart = (data, card) => data.cards[card].counts;

/** The numbers a seat can still get, so that nobody has more than there is. */
export function mostHearts(data, facts, seat) {
  const others = data.seats.filter((other) => other !== seat);
  const isFull = data.seats.every((one) => isNumber(facts.hearts[one]));
  if (isFull) return data.hearts; // everything may be told again
  return data.hearts - sum(others.map((other) => facts.hearts[other] ?? 0));
}

/** Everything of this kind is told, and it is neither too much nor too little. */
export function isComplete(data, facts) {
  if (facts.mode === "cards") return cardsLeft(data, facts).length === 0;
  if (facts.mode === "points") return !data.no_points && data.seats.every((seat) => numberIn(facts.points[seat]) !== null);
  const counts = Object.values(heartsOf(data, facts));
  const isCounted = counts.every(isNumber) && sum(counts) === data.hearts;
  return isCounted && cardsLeft(data, facts, data.asked).length === 0;
}

/** What was typed for a seat. */
export const textOf = (facts, seat) => (facts.points[seat] ?? "").trim();

/** A typed number, null while there is none. */
function numberIn(text) {
  const plain = (text ?? "").trim().replace("\u2212", "-");
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : null;
}

const valueOf = (data, cards) => sum(cards.map((card) => data.cards[card].value));

const cardsOf = (facts, seat) =>
  Object.keys(facts.takers).filter((card) => facts.takers[card] === seat);

/** The cards of a seat that were told by name, in the order of the pad. */
export function namedCards(data, facts, seat) {
  const shown = facts.mode === "cards" ? data.order : data.asked;
  return shown.filter((card) => facts.takers[card] === seat);
}

/** -1 where points are typed as a countdown writes them, with a minus for what costs; else 1. */
export function typedSign(data, facts) {
  const typed = data.seats.map((seat) => numberIn(facts.points[seat]) ?? 0);
  if (data.sign > 0) return 1;
  if (typed.some((points) => data.moon_relief.includes(points))) return -1;
  const inAll = valueOf(data, Object.keys(data.cards));
  return sum(typed) * (inAll < 0 ? -1 : 1) < 0 ? -1 : 1;
}

/** The points a seat has so far; null when nothing was told about it. */
export function pointsOf(data, facts, seat) {
  if (facts.mode === "points") {
    const typed = numberIn(facts.points[seat]);
    return typed === null ? null : typed * typedSign(data, facts);
  }
  const cards = namedCards(data, facts, seat);
  if (facts.mode === "cards") {
    const isAllTold = isComplete(data, facts);
    return cards.length || isAllTold ? valueOf(data, cards) : null;
  }
  const hearts = heartsOf(data, facts)[seat];
  if (hearts === null && !cards.length) return null;
  return valueOf(data, cards) + data.heart_value * (hearts ?? 0);
}

// Typed points that no hand gives, asked about as the server asks (companion/rules/typed.py).

/** Whether cards can be worth these points: each single card lies with one seat, hearts are the rest. */
function isHand(data, points, [card, ...others] = data.asked, holders = []) {
  if (card) {
    const { value } = data.cards[card];
    const less = (place) => points.map((worth, at) => (at === place ? worth - value : worth));
    return points.some((_, place) => isHand(data, less(place), others, [...holders, place]));
  }
  const heart = data.heart_value;
  const isHearts = (worth) => worth >= 0 && (heart ? worth % heart === 0 : worth === 0);
  const takers = points.filter((worth, place) => worth || holders.includes(place)).length;
  return points.every(isHearts) && sum(points) === data.hearts * heart && takers <= data.questions.tricks;
}

/**
 * What is asked about typed points: its words, whose face can be the answer and what they have then, and
 * the card that nobody's points have room for. Null where a hand can give them, or only the server knows.
 */
export function questionOf(data, facts) {
  const known = data.questions;
  if (!known || facts.mode !== "points" || !isComplete(data, facts)) return null;
  const line = data.seats.map((seat) => numberIn(facts.points[seat]));
  const [given, inAll] = [sum(line), valueOf(data, Object.keys(data.cards))];
  const isSum = (points) => known.sums.includes(points);
  if (isSum(given) && given !== inAll) return null;
  if (isHand(data, line)) return whoseQueen(data, facts, line);
  return slipIn(data, line, inAll - given) ?? (isSum(given) ? whyImpossible(data, line) : whichSum(known, given));
}

/** A heart too few or too many, or a card that nobody was given: one answer mends it. */
function slipIn(data, line, short) {
  const [slip, ...more] = data.questions.slips.filter(([points]) => points === short);
  if (!slip || more.length) return null;
  const mended = (place) => line.map((points, at) => (at === place ? points + short : points));
  const able = data.seats.map((seat, place) => [seat, place]).filter(([, place]) => isHand(data, mended(place)));
  const answers = able.map(([seat, place]) => [seat, signed(line[place] + short)]);
  const [, words, untaken] = slip;
  return able.length ? { words, answers: Object.fromEntries(answers), untaken } : null;
}

/** Who took the queen, where several can have her and nobody said it. */
function whoseQueen(data, facts, line) {
  const { queen, queen_owed: words } = data.questions;
  const others = data.asked.filter((card) => card !== queen);
  const less = (place) => line.map((worth, at) => (at === place ? worth - data.cards[queen].value : worth));
  const able = queen ? data.seats.filter((_, place) => isHand(data, less(place), others, [place])) : [];
  if (able.length < 2 || able.includes(facts.takers[queen])) return null;
  return { words, answers: Object.fromEntries(able.map((seat) => [seat, signed(line[data.seats.indexOf(seat)])])), untaken: queen };
}

function whichSum(known, given) {
  const isTwo = known.sums.some((one) => one > 0 && one < given && known.sums.includes(given - one));
  return { words: isTwo ? known.two_hands : known.wrong_sum.replace("{points}", signed(given)), answers: {} };
}

function whyImpossible(data, line) {
  const { untaken, nobody_has_it: nobody, impossible } = data.questions;
  const said = line.map(signed).join(Math.min(...line) < 0 ? ", " : "\u2011");
  const bonus = valueOf(data, Object.keys(data.cards).filter((card) => data.cards[card].value < 0));
  const isNobodys = untaken && data.cards[untaken].value > Math.max(...line) - bonus;
  if (!isNobodys) return { words: impossible.replace("{line}", said), answers: {} };
  const answers = Object.fromEntries(data.seats.map((seat) => [seat, ""]));
  return { words: nobody.replace("{line}", said), answers, untaken };
}

/** Whether one more digit of this row can make it the sum of a hand: the number isn't finished. */
export function isUnfinished(data, facts, seat) {
  const typed = numberIn(facts.points[seat]);
  if (!typed) return false;
  const others = data.seats.filter((one) => one !== seat).map((one) => numberIn(facts.points[one]));
  const inAll = valueOf(data, Object.keys(data.cards));
  const isMoon = (points) => others.every((one) => one === 0 || one === points);
  return data.questions.sums.some((one) => {
    const points = one - sum(others);
    return Math.trunc(points / 10) === typed && (one === inAll || isMoon(points));
  });
}

/** Points given so far, of those there are: what is counted twice is too much, and typed points have
 *  the bonus cards in them. */
export function placed(data, facts) {
  const inPlay = Object.keys(data.cards);
  if (facts.mode === "points") {
    const typed = data.seats.map((seat) => numberIn(facts.points[seat]) ?? 0);
    return { given: sum(typed) * typedSign(data, facts), inAll: valueOf(data, inPlay) };
  }
  const inAll = costOf(data, inPlay);
  return { given: inAll - costLeft(data, facts), inAll };
}

const costOf = (data, cards) => valueOf(data, cards.filter((card) => data.cards[card].value > 0));

function costLeft(data, facts) {
  if (facts.mode === "cards") return costOf(data, cardsLeft(data, facts));
  const hearts = Math.max(0, data.heart_value) * heartsLeft(data, facts);
  return costOf(data, cardsLeft(data, facts, data.asked)) + hearts;
}

/** Who has every card that counts, where the rules then ask for the tricks. */
export function onlyTaker(data, facts) {
  if (!data.every_trick || facts.mode === "points") return null;
  const counts = facts.mode === "counts" ? heartsOf(data, facts) : {};
  const takers = data.seats.filter((seat) => counts[seat] > 0 || namedCards(data, facts, seat).length > 0);
  return takers.length === 1 ? takers[0] : null;
}

/** Who has every card that costs, where the rules may ask that player what it does. */
export function moonShooter(data, facts) {
  if (!data.moon_choices.length || facts.mode === "points") return null;
  const takers = costTakers(data, facts, facts.mode === "counts" ? heartsOf(data, facts) : {});
  return takers.length === 1 ? takers[0] : null;
}

/** Who has something that costs. */
function costTakers(data, facts, counts) {
  const costs = (card) => data.cards[card].value > 0;
  const has = (seat) => counts[seat] > 0 || namedCards(data, facts, seat).some(costs);
  return data.seats.filter(has);
}

/** Who has every card that a moon needs. */
export function shooterOf(data, facts) {
  if (!data.moon) return null;
  const takers = costTakers(data, facts, facts.mode === "counts" ? heartsOf(data, facts) : {});
  if (takers.length !== 1) return null;
  const isFree = (card) => data.cards[card].value >= 0 || facts.takers[card] === takers[0];
  return !data.moon.needs_bonus || Object.keys(data.cards).every(isFree) ? takers[0] : null;
}

/** The points of a hand by seat, once all is told and the shooter has chosen; null where only the
 *  server knows them. */
export function scored(data, facts, choice = "") {
  if (!data.adds_up || !isComplete(data, facts)) return null;
  if (facts.mode === "points") return typedLine(data, facts);
  const shooter = shooterOf(data, facts);
  const bySeat = (points) => Object.fromEntries(data.seats.map((seat) => [seat, points(seat)]));
  if (shooter === null) return bySeat((seat) => pointsOf(data, facts, seat));
  if (!data.moon.effects[choice]) return null;
  const [own, others] = data.moon.effects[choice];
  const isBonus = (card) => data.cards[card].value < 0;
  const bonus = (seat) => valueOf(data, namedCards(data, facts, seat).filter(isBonus));
  return bySeat((seat) => (seat === shooter ? own + (data.moon.absorbs ? 0 : bonus(seat)) : others + bonus(seat)));
}

/** Typed points that are those of the cards; what else they can be, the server asks. */
function typedLine(data, facts) {
  const bySeat = Object.fromEntries(data.seats.map((seat) => [seat, pointsOf(data, facts, seat)]));
  const line = Object.values(bySeat);
  return data.questions && isHand(data, line) && !isTypedMoon(data, facts) ? bySeat : null;
}

/** Whether typed points are all with one player, so that the server asks who shot what. */
export function isTypedMoon(data, facts) {
  if (!data.moon || facts.mode !== "points") return false;
  return data.seats.filter((seat) => numberIn(facts.points[seat])).length === 1;
}

/** The points of a seat, with what a moon makes of them once all is told; null when nothing was told. */
export const countedPoints = (data, facts, seat, choice = "") =>
  scored(data, facts, choice)?.[seat] ?? pointsOf(data, facts, seat);

/** Whether the hand ends the game; null where only the server knows. */
export function endsGame(data, facts, choice = "") {
  if (!data.end || !data.before) return false;
  const points = scored(data, facts, choice);
  if (!points) return null;
  if (data.moon?.wins_game && shooterOf(data, facts) !== null) return true;
  const isMet = data.end.is_last || overTarget(data, points).length > 0;
  const all = [...data.seats.map((seat) => data.before[seat] + points[seat]), ...data.end.others];
  const isShared = all.filter((total) => total === Math.min(...all)).length > 1;
  return isMet && !(isShared && data.end.ties_go_on);
}

/** Whom these points bring to the total that ends the game. */
export function overTarget({ seats, before, end }, points) {
  return end.at === null ? [] : seats.filter((seat) => before[seat] + points[seat] >= end.at);
}

/** A number with a real minus. */
export const signed = (number) => String(number).replace("-", "\u2212");

/** A total as this table counts it, upwards or down. */
export const shownTotal = ({ start, sign }, total) => signed(start + sign * total);

/** Nothing at all was told. */
export function isEmpty(facts) {
  const parts = [facts.takers, facts.hearts, facts.points];
  return parts.flatMap((part) => Object.values(part)).every((value) => value === null || value === "");
}

// Moves
//
// Each move of the pad takes the facts and gives new ones, so that a tap taken back is the
// facts before.

const MOST_DIGITS = 4;
const MINUS = /^[-\u2212]/;

const isOpen = (facts, seat) => facts.hearts[seat] === null || facts.hearts[seat] === undefined;

/** Seats clockwise from the one after this. */
function after(seats, seat) {
  const place = seats.indexOf(seat) + 1;
  return [...seats.slice(place), ...seats.slice(0, place)];
}

/** The player to ask next: whoever has no number yet, else nobody. */
function next(data, facts, seat) {
  const counts = heartsOf(data, facts);
  return after(data.seats, seat).find((one) => counts[one] === null) ?? null;
}

/** The row that the keys belong to now. */
export function rowAtHand(data, facts) {
  if (facts.row !== null && data.seats.includes(facts.row)) return facts.row;
  if (facts.mode === "cards") return data.seats[0];
  if (facts.mode === "points") return data.seats.find((seat) => !textOf(facts, seat)) ?? null;
  const counts = heartsOf(data, facts);
  return data.seats.find((seat) => counts[seat] === null) ?? null;
}

/** Whether the next face is whose card it is, rather than the row that the keys belong to. */
export const isCardAsked = (data, facts) =>
  facts.mode === "counts" && (data.asked.includes(facts.asks) || cardsLeft(data, facts, data.asked).length > 0);

/** The card that the faces ask for; of several, or in a grid, none once each has its taker. */
export function cardAsked(data, facts) {
  const known = data.asked.includes(facts.asks) ? facts.asks : null;
  const only = data.asked.length === 1 && !data.is_grid ? data.asked[0] : null;
  return known ?? cardsLeft(data, facts, data.asked)[0] ?? only;
}

/** A face was tapped: the card is hers, and the next one is asked for. */
export function giveSingle(data, facts, seat) {
  const card = cardAsked(data, facts);
  const takers = { ...facts.takers, [card]: seat };
  return { ...facts, takers, asks: null };
}

/** Ask for the card after this one, to change who took it. */
export function askOther(data, facts) {
  const place = data.asked.indexOf(cardAsked(data, facts)); // -1 where nothing is asked: the first
  return { ...facts, asks: data.asked[(place + 1) % data.asked.length] };
}

export function pickRow(data, facts, seat) {
  return { ...facts, row: seat };
}

/** In a grid a face is both: whose card it is while one is asked for, else the row at hand. */
export const pickFace = (data, facts, seat) =>
  isCardAsked(data, facts) ? giveSingle(data, facts, seat) : pickRow(data, facts, seat);

export function countHearts(data, facts, number) {
  const seat = rowAtHand(data, facts);
  if (seat === null || number > mostHearts(data, facts, seat)) return facts;
  const counted = { ...facts, hearts: { ...facts.hearts, [seat]: number }, row: null };
  return { ...counted, row: next(data, counted, seat) };
}

/** Whom "all that is left" goes to: the queen's taker while no heart is counted, then the row. */
export function heirOf(data, facts) {
  const taker = facts.takers[data.asked[0]];
  const isUntouched = facts.row === null && data.seats.every((seat) => isOpen(facts, seat));
  if (facts.mode === "counts" && isUntouched && taker !== undefined) return taker;
  return rowAtHand(data, facts);
}

/** What is left of the hearts, or of the cards, goes to one player; the others have no more. */
export function giveRest(data, facts) {
  const seat = heirOf(data, facts);
  if (seat === null) return facts;
  if (facts.mode === "cards") {
    const rest = cardsLeft(data, facts).map((card) => [card, seat]);
    return { ...facts, takers: { ...facts.takers, ...Object.fromEntries(rest) } };
  }
  const hearts = Object.fromEntries(data.seats.map((one) => [one, facts.hearts[one] ?? 0]));
  hearts[seat] = null;
  return { ...facts, hearts: { ...hearts, [seat]: heartsOf(data, { ...facts, hearts })[seat] }, row: null };
}

/** Two players in each other's place. */
export function swap(facts, one, other) {
  const place = (seat) => (seat === one ? other : seat === other ? one : seat);
  const moved = (bySeat) =>
    Object.fromEntries(Object.entries(bySeat).map(([seat, value]) => [place(Number(seat)), value]));
  const takers = Object.fromEntries(Object.entries(facts.takers).map(([card, seat]) => [card, place(seat)]));
  return { ...facts, takers, hearts: moved(facts.hearts), points: moved(facts.points), row: null };
}

/** Paint a card in the colour of the row, or take it back. */
export function paint(data, facts, card) {
  const seat = rowAtHand(data, facts);
  const takers = { ...facts.takers };
  if (takers[card] === seat) delete takers[card];
  else takers[card] = seat;
  return { ...facts, takers, row: seat };
}

/** A card that went from one player to another: which, from whom and to whom. */
export function takenAway({ takers: before }, { takers: after }) {
  const isTaken = (card) => after[card] !== undefined && after[card] !== before[card];
  const card = Object.keys(before).find(isTaken);
  return card === undefined ? null : { card, from: before[card], to: after[card] };
}

/** Of the cards those of the row; of a hand that is taken back whole everything. */
export function clear(data, facts) {
  const seat = rowAtHand(data, facts);
  if (facts.mode !== "cards" || seat === null) return { ...emptyFacts(), mode: facts.mode };
  const takers = { ...facts.takers };
  for (const card of cardsOf(facts, seat)) delete takers[card];
  return { ...facts, takers, row: seat };
}

// Points, digit by digit

/** Points that are other ones may have another taker of the queen. */
export const withPoints = (facts, seat, text) => ({ ...facts, row: seat, takers: {}, points: { ...facts.points, [seat]: text } });

/** A digit behind those of the row; one that is finished, or was just picked, is typed anew. */
export function typeDigit(data, facts, digit, isFinished) {
  const seat = rowAtHand(data, facts);
  if (seat === null) return facts;
  const typed = isFinished ? "" : textOf(facts, seat);
  const sign = typed.match(MINUS)?.[0] ?? "";
  const digits = typed.slice(sign.length).replace(/^0+/, "");
  return digits.length < MOST_DIGITS ? withPoints(facts, seat, `${sign}${digits}${digit}`) : facts;
}

/** A face was the answer: what it has then, or the card that is its own, and the rest is counted. */
export function answer(data, facts, seat, { points, card }) {
  const takers = card ? { [card]: seat } : {};
  if (points) return { ...withPoints(facts, seat, points), takers };
  const counted = changeMode(data, facts, data.can_count ? "counts" : "cards");
  return { ...counted, hearts: {}, takers };
}

/** The last sign of the row goes. An empty row keeps the key: a tap too many takes nothing from another player. */
export function deleteDigit(data, facts) {
  const seat = rowAtHand(data, facts) ?? data.seats.at(-1);
  const typed = textOf(facts, seat);
  return typed ? withPoints(facts, seat, typed.slice(0, -1)) : facts;
}

export function turnSign(data, facts) {
  const seat = rowAtHand(data, facts);
  if (seat === null) return facts;
  const typed = textOf(facts, seat);
  return withPoints(facts, seat, MINUS.test(typed) ? typed.slice(1) : `\u2212${typed}`);
}

/** Whose points are typed next: the first after this row that is empty. */
export function nextToType(data, facts) {
  const seat = rowAtHand(data, facts);
  return after(data.seats, seat).find((one) => one !== seat && !textOf(facts, one)) ?? null;
}

/** Who has no points yet and has what is left, where the points of a hand have a fixed sum: one alone, or all of them
 *  none once the others have every point. */
export function pointsLeft(data, facts) {
  const open = data.seats.filter((seat) => !textOf(facts, seat));
  if (!open.length || !data.has_fixed_sum) return null;
  const { given, inAll } = placed(data, facts);
  const values = Object.values(data.cards).map((card) => card.value);
  const least = values.reduce((sum, value) => sum + Math.min(0, value), 0);
  const points = inAll - given;
  const isNone = points === 0 && least === 0;
  return points < least || (open.length > 1 && !isNone) ? null : { seats: open, points };
}

export function typeRest(data, facts) {
  const { seats, points } = pointsLeft(data, facts);
  const typed = points === 0 ? 0 : points * typedSign(data, facts);
  return seats.reduce((told, seat) => withPoints(told, seat, String(typed).replace("-", "\u2212")), facts);
}

/** Tell it another way; what was said stays, and cards told one by one are counted. */
export function changeMode(data, facts, mode) {
  const hearts = mode === "counts" ? countedCards(data, facts) : null;
  return { ...facts, mode, row: null, hearts: hearts ?? facts.hearts };
}

function countedCards(data, facts) {
  const plain = data.order.filter((card) => data.cards[card].counts);
  if (facts.mode !== "cards" || !plain.length || cardsLeft(data, facts, plain).length) return null;
  const count = (seat) => plain.filter((card) => facts.takers[card] === seat).length;
  return Object.fromEntries(data.seats.map((seat) => [seat, count(seat)]));
}
