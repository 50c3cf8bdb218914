// Half-entered hands, kept on this phone until they are in the outbox.
// The key names the hand: game and number, or the hand's own id. The facts are plain data.

import { names, read, remove, write } from "./store.js";

const PREFIX = "companion.draft.";
const MOST = 20;
const FEWEST = 5;
const LONGEST = 20000;
const OLDEST = 30 * 24 * 60 * 60 * 1000;

const inMemory = new Map(); // what did not fit on the phone, until this page goes

function makeRoom(most) {
  const written = (name) => read(name)?.at || 0;
  const newestFirst = names(PREFIX).sort((one, other) => written(other) - written(one));
  const isOld = (name) => Date.now() - written(name) > OLDEST;
  newestFirst.filter((name, place) => place >= most || isOld(name)).forEach(remove);
}

function writeOrMakeRoom(name, draft) {
  if (write(name, draft)) return true;
  makeRoom(FEWEST);
  return write(name, draft);
}

/** The facts last saved under the key, or null. Always read anew: another tab may have written. */
export function load(key) {
  const draft = inMemory.get(key) || read(PREFIX + key);
  return draft ? draft.facts : null;
}

/** True when the facts will outlive this page. */
export function save(key, facts) {
  const draft = { at: Date.now(), facts };
  const isShort = JSON.stringify(facts).length <= LONGEST;
  const isWritten = isShort && writeOrMakeRoom(PREFIX + key, draft);
  if (isWritten) inMemory.delete(key);
  else inMemory.set(key, draft);
  makeRoom(MOST);
  return isWritten;
}

export function clear(key) {
  inMemory.delete(key);
  remove(PREFIX + key);
}

/** Call `task(facts)` when the page comes back or another tab changed the draft; returns a stop. */
export function watch(key, task) {
  const stop = new AbortController();
  const onShow = (event) => event.persisted && task(load(key));
  const onStorage = (event) => event.key === PREFIX + key && task(load(key));
  window.addEventListener("pageshow", onShow, { signal: stop.signal });
  window.addEventListener("storage", onStorage, { signal: stop.signal });
  return () => stop.abort();
}
