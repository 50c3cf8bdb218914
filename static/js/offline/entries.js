// The outbox as a list: one entry for each form that was sent and that the server has not taken yet,
// under a key of its own, which is its operation id. It is read anew each time: all tabs write to it.
// An entry waits, or was refused and needs a person. Its name says what it is of:
// "GAME:3" a new hand, "GAME:insert:2" a forgotten one, the id of a hand its correction.

import { freshKey, isBeingSent, names, read, remove, write } from "./store.js";
import { forgetAll } from "./known.js";
import { say } from "../shared/page.js";

export const PREFIX = "companion.outbox.";

const HAND = /^([^:]+:)(\d{1,5})$/;
const INSERTION = /^([^:]+:)insert:(\d{1,5})$/;
const CONFLICT = 409;

/** The game of a new hand, as the names of its hands begin; "" for anything else. */
export const gameOf = ({ name }) => name.match(HAND)?.[1] ?? "";

export const numberOf = ({ name }) => Number(name.match(HAND)?.[2]);

export const isWaiting = ({ state }) => state === "waiting";

/** Every entry, in the order they were written down. */
export function keptItems() {
  const items = names(PREFIX).map(read).filter((item) => item && item.key && item.url);
  return items.sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

/** The new hands of a game, in the order they were played. */
export function handsOf(game) {
  const hands = keptItems().filter((item) => game !== "" && gameOf(item) === game);
  return hands.sort((one, other) => numberOf(one) - numberOf(other) || one.at - other.at);
}

/**
 * What has to be settled before this entry. A new hand waits for the hands before it in its game; an
 * insertion, a correction, other games and tables wait for nothing.
 */
export function blockersOf(entry) {
  const line = handsOf(gameOf(entry));
  return line.slice(0, Math.max(0, line.findIndex(({ key }) => key === entry.key)));
}

/** What is sent next, unless it is held back here. */
export function firstToSend(isHeldBack) {
  return keptItems().find((item) => isWaiting(item) && !isHeldBack(item) && !blockersOf(item).length);
}

/** A moment after everything already kept, even when the phone's clock was set back. */
function nextMoment() {
  return Math.max(Date.now(), ...keptItems().map((item) => item.at + 1));
}

/** True when the entry is safely on the phone. It goes before the pages that are kept for later. */
export function put(item) {
  if (write(PREFIX + item.key, item)) return true;
  forgetAll();
  return write(PREFIX + item.key, item);
}

/** Too little room for the answer's text must not cost the hand itself. */
export function putWithAnswer(item) {
  return put(item) || put({ ...item, html: "" });
}

export function drop(item) {
  remove(PREFIX + item.key);
}

/** The entry as it is now, or null. */
export const find = (key) => (key ? read(PREFIX + key) : null);

/** A form as an entry. */
export function made(form) {
  return { ...form, key: freshKey(), at: nextMoment(), made: Date.now(), state: "waiting", tries: 0 };
}

const isSameAs = (entry) => (other) =>
  isWaiting(other) && ["name", "url", "body"].every((part) => other[part] === entry[part]);

/** The entry as it is kept already: a second tap. */
export const findSame = (entry) => keptItems().find(isSameAs(entry));

/** The entry that a page showed, if what is written there can take its place. */
function findShown(entry, key) {
  const shown = find(key);
  const isSame = shown && (shown.name === entry.name || (gameOf(entry) && gameOf(shown) === gameOf(entry)));
  return isSame ? shown : null;
}

/** What would be replaced although the page that the entry comes from did not show it. */
export function findUnseen(entry, shownKey) {
  const place = findShown(entry, shownKey) ?? entry;
  return keptItems().find(({ name, key }) => name === place.name && key !== shownKey && key !== entry.key);
}

/**
 * Write an entry down, in the place of the one that its page showed: nothing else is ever replaced.
 * What is on its way to the server stays: the new one comes behind it. False: no room on this phone.
 */
export function writeDown(entry, shownKey) {
  const shown = findShown(entry, shownKey);
  const isFree = shown && !isBeingSent(shown);
  if (shown) takePlaceOf(entry, shown);
  if (isFree) entry.at = shown.at;
  if (!put(entry)) return false;
  if (isFree) drop(shown);
  link();
  return true;
}

/** What was shown may have another number by now. */
function takePlaceOf(entry, { name, title, after }) {
  if (name !== entry.name) Object.assign(entry, { name, title, body: asNumber(entry, numberOf({ name })) });
  if (after !== undefined) entry.after = after;
}

// The number of a hand is the server's: each names the one before it by its operation id (`after`,
// companion/web/hand_entry/views.py).

/** Name for each hand the one before it, as they wait now. What is first keeps what it follows. */
export function link() {
  for (const game of new Set(keptItems().map(gameOf))) {
    const hands = handsOf(game);
    hands.slice(1).forEach((hand, place) => {
      const before = hands[place];
      if (before.name !== hand.name && before.key !== hand.after) put({ ...hand, after: before.key });
    });
  }
}

function asNumber(item, number) {
  const body = new URLSearchParams(item.body);
  if (body.has("number")) body.set("number", number);
  return body.toString();
}

/** The same hand under another number. What was said of it as it was is out of date: it is asked anew. */
function renumber(hand, by) {
  const number = numberOf(hand) + by;
  const renamed = { name: gameOf(hand) + number, title: say("hand", { number }), body: asNumber(hand, number) };
  put({ ...hand, ...renamed, state: "waiting", html: "", why: "" });
}

function renumberFrom(game, number, by) {
  for (const hand of handsOf(game)) if (numberOf(hand) >= number) renumber(hand, by);
}

/** A forgotten hand is in the book: those that were played after it have another number now. */
export function makeRoomFor({ name }) {
  const [, game, number] = name.match(INSERTION) ?? [];
  if (game) renumberFrom(game, Number(number), 1);
}

const isOfAnother = ({ status }) => status === CONFLICT; // another phone's hand has its number

/** A hand goes without having been saved: those behind it move up, unless another phone's hand has its place. */
export function discard(item) {
  const game = gameOf(item);
  const next = handsOf(game).find((other) => other.after === item.key);
  drop(item);
  if (next) put({ ...next, after: isOfAnother(item) ? null : (item.after ?? null) });
  if (game && !isOfAnother(item)) renumberFrom(game, numberOf(item) + 1, -1);
}

/** It is there again, in front of those that moved up. */
export function putBack(item) {
  const game = gameOf(item);
  if (game && !isOfAnother(item)) renumberFrom(game, numberOf(item), 1);
  put(item);
  link();
}
