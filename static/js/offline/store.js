// What this phone keeps, and what it has written down that the server has not yet answered:
// one localStorage entry per hand, so that two tabs never overwrite each other's.

const PREFIX = "companion.outbox.";
const TURN = "companion.sending";
const NEWS = "companion.sent";

/** Milliseconds a tab has its turn to send, unless it takes it again meanwhile. */
export const TURN_LASTS = 3000;

const tab = freshKey();

/** 128 bits of chance. `crypto.randomUUID` is missing on plain http. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The value under the name, or null. What is kept may be full, forbidden, or from an older version. */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** True when the value is safely on the phone. */
export function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function remove(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

export function names(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Everything that waits or was refused, in the order it was written down. */
export function keptItems() {
  const items = names(PREFIX).map(read).filter((item) => item && item.key && item.url);
  return items.sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

export const firstItem = () => keptItems()[0];

/** A moment after everything already kept, even when the phone's clock was set back. */
export function nextMoment() {
  return Math.max(Date.now(), ...keptItems().map((item) => item.at + 1));
}

/** True when the item is safely on the phone. */
export function put(item) {
  return write(PREFIX + item.key, item);
}

/** Too little room for the answer's text must not cost the hand itself. */
export function putWithAnswer(item) {
  return put(item) || put({ ...item, html: "" });
}

export function drop(item) {
  remove(PREFIX + item.key);
}

export function isKept(item) {
  return read(PREFIX + item.key) !== null;
}

function whoseTurn() {
  const turn = read(TURN);
  const left = turn ? turn.until - Date.now() : 0;
  return left > 0 && left <= TURN_LASTS ? turn : null;
}

/** One tab sends at a time. The server would bear two, this only keeps it tidy. */
export function takeTurn(item) {
  const turn = whoseTurn();
  if (turn && turn.tab !== tab) return false;
  const isWritten = write(TURN, { tab, key: item.key, until: Date.now() + TURN_LASTS });
  return !isWritten || read(TURN)?.tab === tab;
}

export function endTurn() {
  if (read(TURN)?.tab === tab) remove(TURN);
}

/** Milliseconds until another tab's turn has run out. */
export function turnLeft() {
  const turn = whoseTurn();
  return turn && turn.tab !== tab ? turn.until - Date.now() : 0;
}

export function isBeingSent(item) {
  return whoseTurn()?.key === item.key;
}

/** Tell the other tabs that an item was taken, and where its answer lives. */
export function tellOthers(item, to) {
  write(NEWS, { key: item.key, name: item.name, from: item.from, to, at: Date.now() });
}

/** What was told after that moment, unless the phone's clock makes no sense of it. */
export function newsSince(moment) {
  const news = read(NEWS);
  return news && news.at > moment && news.at <= Date.now() ? news : null;
}

/** Hear what the other tabs do: `changed`, `free` (their turn ended), `sent`. */
export function listen({ changed, free, sent }) {
  window.addEventListener("storage", (event) => {
    if (event.key === NEWS && event.newValue) sent(read(NEWS));
    else if (event.key === TURN && !event.newValue) free();
    else if (event.key === null || event.key.startsWith(PREFIX)) changed();
  });
}

// Hands of one game that wait behind each other: each names the one before it by its operation id,
// as the number of a hand is the server's (`after`, companion/web/hand_entry/views.py).

const HAND = /^[0-9a-f-]{36}:(?=\d+$)/;
const CONFLICT = 409;

/** Which game a kept hand is of; "" for anything else. */
export const gameOf = (item) => item.name.match(HAND)?.[0] ?? "";

const isOfGame = (game) => (item) => game !== "" && gameOf(item) === game;

/** The hands of a game that wait, in order. */
export const handsOf = (game) => keptItems().filter(isOfGame(game));

/** Name for each hand the one before it, as they wait now. What is first keeps what it follows. */
export function link() {
  const before = {};
  for (const item of keptItems()) {
    const game = gameOf(item);
    const last = before[game];
    if (game && last && last.name !== item.name && last.key !== item.after) put({ ...item, after: last.key });
    before[game] = item;
  }
}

function asNumber(item, number) {
  const body = new URLSearchParams(item.body);
  body.set("number", number);
  return body.toString();
}

/** A hand goes without having been saved: the one behind it takes its place, unless another phone's
 *  hand has it. */
export function unlink(item) {
  const next = handsOf(gameOf(item)).find((other) => other.after === item.key);
  if (!next) return;
  if (item.status === CONFLICT) put({ ...next, after: null });
  else put({ ...next, after: item.after ?? null, body: asNumber(next, new URLSearchParams(item.body).get("number")) });
}
