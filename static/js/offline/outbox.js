// The outbox: a hand is on this phone before it is on its way, and leaves only when the server has it.

import { flush, flushIfBlocked, flushNow } from "./delivery.js";
import * as kept from "./store.js";
import { announce, here, lay, tell, whenShown } from "../page/page.js";

export { flush };

const SENT_FRESH = ["csrf_token", "operation"];
const PATIENT_TRIES = 5; // some ten seconds
const mine = new Set();
let discarded = null;
let asked = null;
let laid = null;

function bodyOf(form, button) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !SENT_FRESH.includes(name)) fields.append(name, value);
  }
  if (button?.name) fields.append(button.name, button.value);
  return fields.toString();
}

function addressOf(form, button) {
  const written = button?.getAttribute("formaction") || form.getAttribute("action") || "";
  const url = new URL(written, location.href);
  return url.pathname + url.search;
}

function writtenOn(form, button) {
  const url = addressOf(form, button);
  return {
    key: kept.freshKey(),
    name: form.dataset.outbox || `${url} ${here()}`,
    url,
    body: bodyOf(form, button),
    title: form.dataset.title || "A hand",
    from: here(),
    at: kept.nextMoment(),
    made: Date.now(),
    state: "waiting",
    tries: 0,
  };
}

const saysTheSame = (item) => (other) =>
  other.state === "waiting" && ["name", "url", "body"].every((part) => other[part] === item[part]);

const mayBeReplacedBy = (item) => (other) => other.name === item.name && !kept.isBeingSent(other);

/** Write it down in the place of what the same form said before. False: no room on this phone. */
function writeDown(item) {
  const older = kept.keptItems().filter(mayBeReplacedBy(item));
  if (older.length) item.at = older[0].at;
  if (!kept.put(item)) return false;
  older.forEach(kept.drop);
  discarded = null;
  return true;
}

/** Keep what the form says. Null when this phone has no room: the plain form must do it. */
export function keep(form, button = null) {
  const fresh = writtenOn(form, button);
  const item = kept.keptItems().find(saysTheSame(fresh)) || fresh;
  if (item === fresh && !writeDown(item)) return null;
  mine.add(item.key);
  announce("outbox:kept", { item, form });
  return item;
}

function onSubmit(event) {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("form[data-outbox]")) return;
  if (event.submitter?.hasAttribute("data-direct")) return;
  if (!keep(form, event.submitter)) return;
  event.preventDefault();
  flushNow();
}

const act = {
  canLook: (item) => laid !== item.key && (item.html || item.from !== here()),
  isAsked: (item) => asked === item.key,
  ask(item) {
    asked = item?.key ?? null;
    showNotice();
  },
  again(item) {
    laid = null;
    kept.put({ ...item, state: "waiting" });
    flushNow();
  },
  discard(item) {
    kept.drop(item);
    discarded = item;
    announce("outbox:discarded", { item });
    flushNow();
  },
  putBack(item) {
    discarded = null;
    kept.put(item);
    showState();
  },
};

/** While all goes well nobody needs to read that something is on its way. */
function isHeldUp(items) {
  return items.some((item) => item.tries || item.state === "refused");
}

/** The server is there, but has failed with it again and again; nothing behind it gets through. */
function isStuck(item) {
  return item?.state === "waiting" && item.tries >= PATIENT_TRIES && item.status >= 500;
}

const isWaiting = (item) => item.state === "waiting";
const isTap = (item) => /^(tally|watch):/.test(item.name);

function showNotice(isSlow = false) {
  const items = kept.keptItems();
  const refused = items.find((item) => item.state === "refused");
  const left = items.filter(isWaiting);
  const waiting = left.filter((item) => !isTap(item)).length;
  const stuck = isStuck(items[0]) ? items[0] : null;
  tell({ refused, stuck, discarded, waiting, isHeldUp: left.length > 0 && (isSlow || isHeldUp(items)) }, act);
}

const refusedHere = () =>
  kept.keptItems().find((item) => item.state === "refused" && item.from === here());

/** The refusal, with what was typed, stands where its form was, also after a reload. */
function showRefusal() {
  const item = refusedHere();
  const isNews = item?.html && laid !== item.key;
  laid = item ? item.key : null;
  if (isNews) lay(item.html);
}

function showState() {
  showRefusal();
  showNotice();
}

/** What somebody types in this window stays, whatever becomes of another window's form. */
function hearOfChange() {
  if (mine.has(refusedHere()?.key)) showRefusal();
  showNotice();
}

function hearOfSent({ key, from, to }) {
  if (mine.has(key) && here() === from) location.assign(to);
  else if (here() === to) location.reload();
}

function onDropped(event) {
  const mark = event.target.closest?.("[data-outbox-drop]");
  if (!mark) return;
  const refused = kept.keptItems().filter((item) => item.state === "refused");
  refused.filter((item) => [item.name, ""].includes(mark.dataset.outboxDrop)).forEach(kept.drop);
  showNotice();
}

document.addEventListener("submit", onSubmit);
document.addEventListener("click", onDropped);
document.addEventListener("outbox:waiting", () => showNotice(true));
for (const news of ["kept", "sent", "refused", "discarded"]) {
  document.addEventListener(`outbox:${news}`, showState);
}
document.addEventListener("visibilitychange", () => document.hidden || flushNow());
window.addEventListener("online", flushNow);
window.addEventListener("pageshow", (event) => event.persisted && flushNow());
window.addEventListener("pagehide", kept.endTurn);
kept.listen({ changed: hearOfChange, free: flushIfBlocked, sent: hearOfSent });
const missed = kept.newsSince(performance.timeOrigin);
if (missed) hearOfSent(missed);
/** A hand is taken back until the next one is begun: on this phone, a draft says so. */
function hideWhatIsPast() {
  for (const saved of document.querySelectorAll("[data-until-begun]")) {
    saved.hidden = kept.read(`companion.draft.${saved.dataset.untilBegun}`) !== null;
  }
}

whenShown(showState);
whenShown(hideWhatIsPast);
flush();
