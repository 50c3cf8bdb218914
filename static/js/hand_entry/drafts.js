// A half-entered hand on this phone: found again, or offered for comparison with what was saved.

import * as drafts from "../offline/drafts.js";
import { names } from "../offline/store.js";
import { isEmpty } from "./sums.js";
import { button, say } from "../shared/page.js";

const PREFIX = "companion.draft.";
const MOST_BACK = 20;

/** Written before it is shown. Back goes on working after a reload. */
export function saveDraft({ form, data, facts, trail }) {
  if (isEmpty(facts) && !trail.length) return drafts.clear(data.name);
  const { entry } = form.dataset; // what is kept of this hand already, and shown
  return drafts.save(data.name, { ...facts, base: data.base, entry, trail: trail.slice(-MOST_BACK) });
}

/** The draft that belongs to this page. */
export function findDraft(data) {
  const draft = drafts.load(data.name);
  return draft && typeof draft.takers === "object" ? draft : null;
}

export const dropDraft = drafts.clear;

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
  const facts = drafts.load(key);
  const box = document.createElement("section");
  box.className = "moon-box stack";
  box.dataset.leftBehind = number;
  const words = document.createElement("p");
  words.textContent = say("started_here", { number });
  const side = document.createElement("div");
  side.className = "side";
  const forget = () => {
    drafts.clear(key);
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
