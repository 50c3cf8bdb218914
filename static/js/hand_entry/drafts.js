// Half-entered hands, kept on this phone until they are in the outbox: found again, or offered for
// comparison with what was saved. The name of a draft is that of its hand: game and number, or its own id.

import { names, read, remove, write } from "../offline/store.js";
import { isEmpty } from "./sums.js";
import { button, say } from "../shared/page.js";

const PREFIX = "companion.draft.";
const MOST_BACK = 20;
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

/** The facts last saved under the name, or null. Always read anew: another tab may have written. */
export function load(name) {
  const draft = inMemory.get(name) || read(PREFIX + name);
  return draft ? draft.facts : null;
}

/** True when the facts will outlive this page. */
export function save(name, facts) {
  const draft = { at: Date.now(), facts };
  const isShort = JSON.stringify(facts).length <= LONGEST;
  const isWritten = isShort && writeOrMakeRoom(PREFIX + name, draft);
  if (isWritten) inMemory.delete(name);
  else inMemory.set(name, draft);
  makeRoom(MOST);
  return isWritten;
}

export function dropDraft(name) {
  inMemory.delete(name);
  remove(PREFIX + name);
}

/** Written before it is shown. Back goes on working after a reload. */
export function saveDraft({ form, data, facts, trail }) {
  if (isEmpty(facts) && !trail.length) return dropDraft(data.name);
  const { entry } = form.dataset; // what is kept of this hand already, and shown
  return save(data.name, { ...facts, base: data.base, entry, trail: trail.slice(-MOST_BACK) });
}

/** The draft that belongs to this page. */
export function findDraft(data) {
  const draft = load(data.name);
  return draft && typeof draft.takers === "object" ? draft : null;
}

/** The numbers of hands that were begun here and saved by somebody else meanwhile. */
export function leftBehind(data) {
  if (data.number === null) return [];
  const start = PREFIX + data.game;
  const told = names(start).map((name) => Number(name.slice(start.length)));
  return told.filter((number) => number > 0 && number < data.number).sort((a, b) => a - b);
}

function field(name, value) {
  const made = document.createElement("input");
  made.type = "hidden";
  made.name = name;
  made.value = value ?? "";
  return made;
}

/** Send what was begun under its own number: the answer puts it beside what was saved. */
function compare(form, data, number, facts) {
  const sent = document.createElement("form");
  sent.method = "post";
  sent.action = form.getAttribute("action");
  const fields = [
    field("csrf_token", form.elements.csrf_token?.value),
    field("number", number),
    field("evidence", facts.mode),
    ...Object.entries(facts.takers).map(([card, seat]) => field(`taker-${card}`, seat)),
    ...Object.entries(facts.hearts).map(([seat, count]) => field(`hearts-${seat}`, count)),
    ...Object.entries(facts.points).map(([seat, points]) => field(`points-${seat}`, points)),
  ];
  sent.append(...fields);
  document.body.append(sent);
  sent.submit();
}

function note(form, data, number) {
  const key = `${data.game}${number}`;
  const facts = load(key);
  const box = document.createElement("section");
  box.className = "moon-box stack";
  box.dataset.leftBehind = number;
  const words = document.createElement("p");
  words.textContent = say("started_here", { number });
  const side = document.createElement("div");
  side.className = "side";
  const forget = () => {
    dropDraft(key);
    box.remove();
  };
  side.append(
    button(say("compare"), () => compare(form, data, number, facts), "btn first"),
    button(say("keep_theirs"), forget, "btn"),
  );
  box.append(words, side);
  return facts && !isEmpty(facts) ? box : null;
}

export function offerLeftBehind(form, data) {
  const boxes = leftBehind(data).map((number) => note(form, data, number));
  form.querySelector("#answer").before(...boxes.filter(Boolean));
}
