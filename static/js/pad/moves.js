// The moves of the pad: each takes the facts and gives new ones, so that Back is the facts before.

import { cardsLeft, cardsOf, heartsOf, isComplete, mostHearts } from "./sums.js";

const isOpen = (facts, seat) => facts.hearts[seat] === null || facts.hearts[seat] === undefined;

/** Seats clockwise from the one after this. */
function after(data, seat) {
  const place = data.seats.indexOf(seat) + 1;
  return [...data.seats.slice(place), ...data.seats.slice(0, place)];
}

/** The player to ask next: whoever has no number yet, else nobody. */
function next(data, facts, seat) {
  const counts = heartsOf(data, facts);
  return after(data, seat).find((one) => counts[one] === null) ?? null;
}

/** The row that the keys belong to now. */
export function rowAtHand(data, facts) {
  if (facts.row !== null && data.seats.includes(facts.row)) return facts.row;
  if (facts.mode === "cards") return data.seats[0];
  const counts = heartsOf(data, facts);
  return data.seats.find((seat) => counts[seat] === null) ?? null;
}

/** The card that the row of faces asks for. */
export function cardAsked(data, facts) {
  const known = data.asked.includes(facts.asks) ? facts.asks : null;
  return known ?? cardsLeft(data, facts, data.asked)[0] ?? data.asked.at(-1) ?? null;
}

/** A face was tapped: the card is hers, and the next one is asked for. */
export function giveSingle(data, facts, seat) {
  const card = cardAsked(data, facts);
  const takers = { ...facts.takers, [card]: seat };
  return { ...facts, takers, asks: null };
}

/** Ask for the card after this one, to change who took it. */
export function askOther(data, facts) {
  const place = data.asked.indexOf(cardAsked(data, facts));
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
