// The moves of the pad: each takes the facts and gives new ones, so that a tap taken back is the
// facts before.

import { cardsLeft, cardsOf, heartsOf, isComplete, mostHearts, placed, textOf, typedSign } from "./sums.js";

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

/** The card that the row of faces asks for; of several none, once each has its taker. */
export function cardAsked(data, facts) {
  const known = data.asked.includes(facts.asks) ? facts.asks : null;
  const only = data.asked.length === 1 ? data.asked[0] : null;
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

export function clearRow(data, facts) {
  const seat = rowAtHand(data, facts);
  const takers = { ...facts.takers };
  for (const card of cardsOf(facts, seat)) delete takers[card];
  return { ...facts, takers, row: seat };
}

// Points, digit by digit

const withPoints = (facts, seat, text) => ({ ...facts, row: seat, points: { ...facts.points, [seat]: text } });

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
  if (!card) return withPoints(facts, seat, points);
  const counted = changeMode(data, facts, data.can_count ? "counts" : "cards");
  return { ...counted, hearts: {}, takers: { [card]: seat } };
}

/** The last sign of the row goes; from an empty row on to the one before. */
export function deleteDigit(data, facts) {
  const seat = rowAtHand(data, facts) ?? data.seats.at(-1);
  const typed = textOf(facts, seat);
  if (typed) return withPoints(facts, seat, typed.slice(0, -1));
  return pickRow(data, facts, data.seats[Math.max(0, data.seats.indexOf(seat) - 1)]);
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

/** Who is alone without points, where the points of a hand have a fixed sum, and what is left. */
export function pointsLeft(data, facts) {
  const open = data.seats.filter((seat) => !textOf(facts, seat));
  if (open.length !== 1 || !data.has_fixed_sum) return null;
  const { given, inAll } = placed(data, facts);
  const values = Object.values(data.cards).map((card) => card.value);
  const least = values.reduce((sum, value) => sum + Math.min(0, value), 0);
  return inAll - given < least ? null : { seat: open[0], points: inAll - given };
}

export function typeRest(data, facts) {
  const { seat, points } = pointsLeft(data, facts);
  const typed = points === 0 ? 0 : points * typedSign(data, facts);
  return withPoints(facts, seat, String(typed).replace("-", "\u2212"));
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

export { isComplete };
