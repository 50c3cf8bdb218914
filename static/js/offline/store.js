// What this phone keeps in localStorage, which all its tabs share, and which of them sends.

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

/** Hear what the other tabs do: `changed` (something under this prefix), `free` (their turn ended), `sent`. */
export function listen(prefix, { changed, free, sent }) {
  window.addEventListener("storage", (event) => {
    if (event.key === NEWS && event.newValue) sent(read(NEWS));
    else if (event.key === TURN && !event.newValue) free();
    else if (event.key === null || event.key.startsWith(prefix)) changed();
  });
}
