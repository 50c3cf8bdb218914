// The outbox: a hand is on this phone before it is on its way, and leaves only when the server has it.

import { flush, flushIfBlocked, flushNow, isFree, isOpenedForChange } from "./delivery.js";
import * as kept from "./store.js";
import { announce, here, lay, say, tell, whenShown } from "../page/page.js";

export { flush };

const SENT_FRESH = ["csrf_token", "operation"];
const PATIENT_TRIES = 5; // some ten seconds
const AFTER_LOAD = 1500; // a first look at the scoreboard waits for nothing of the hands to come
const mine = new Set();
let discarded = null;
let asked = null;
let laid = null;
let changeable = []; // the names of hands whose pages are here
let missed = false; // a step that found no server
let lost = null; // the moment since which a live page has not heard of the server

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
    title: form.dataset.title || say("a_hand"),
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
  if (older.length) Object.assign(item, { at: older[0].at, after: older[0].after });
  if (!kept.put(item)) return false;
  older.forEach(kept.drop);
  kept.link();
  discarded = null;
  return true;
}

/** Keep what the form says. Null when this phone has no room: the plain form must do it. */
export function keep(form, button = null) {
  const fresh = writtenOn(form, button);
  const item = kept.keptItems().find(saysTheSame(fresh)) || fresh;
  if (item === fresh && !writeDown(item)) return null;
  mine.add(item.key);
  delete form.dataset.changes; // it is open no more: it may be sent
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
  canChange: (item) => changeable.includes(item.name),
  change: (item) => announce("outbox:change", { item }),
  discard(item) {
    kept.unlink(item);
    kept.drop(item);
    discarded = item;
    announce("outbox:discarded", { item });
    flushNow();
  },
  putBack(item) {
    discarded = null;
    kept.put(item);
    kept.link();
    showState();
  },
};

/** While all goes well nobody needs to read that something is on its way. */
function isHeldUp(items) {
  return items.some((item) => item.tries || item.state === "refused" || isOpenedForChange(item));
}

/** The server is there, but has failed with it again and again; nothing behind it gets through. */
function isStuck(item) {
  return item?.state === "waiting" && item.tries >= PATIENT_TRIES && item.status >= 500;
}

const isWaiting = (item) => item.state === "waiting";

/** What becomes of a queued hand, in order. */
function stateOf(item, refused) {
  if (item.key === refused?.key) return say("needs_answer");
  if (refused && item.at > refused.at) return say("waits_for", refused);
  return say("not_sent");
}

function showNotice(isSlow = false) {
  const items = kept.keptItems();
  const refused = items.find((item) => item.state === "refused" && !isMended(item));
  const left = items.filter(isWaiting);
  const waiting = left.length;
  const stuck = isStuck(items[0]) ? items[0] : null;
  const queued = items.filter((item) => item.line);
  const isUnsent = (item) => !refused || (item.key !== refused.key && item.at <= refused.at);
  const hands = queued.map((item) => ({ item, state: stateOf(item, refused), isUnsent: isUnsent(item) }));
  const isWaitingLong = left.length > 0 && (isSlow || isHeldUp(items));
  const title = left[0]?.title;
  tell({ refused, stuck, discarded, waiting, title, hands, missed, lost, isHeldUp: isWaitingLong }, act);
}

function sayMissed(isMissed) {
  missed = isMissed;
  showNotice();
}

function sayLost(since) {
  lost = since;
  showNotice();
}

/** Something was changed since: the draft tells it, and takes its place when it is sent. */
const isMended = (item) => kept.read(`companion.draft.${item.name}`) !== null;

const refusedHere = () =>
  kept.keptItems().find((item) => item.state === "refused" && item.from === here() && !isMended(item));

/** The refusal, with what was typed, stands where its form was, also after a reload. */
function showRefusal() {
  const item = refusedHere();
  if (item && !isFree(item.name)) return;
  const isNews = item?.html && laid !== item.key;
  laid = item ? item.key : null;
  if (!isNews) return;
  announce("outbox:asks", { item });
  lay(item.html);
}

function showState() {
  missed = false;
  showRefusal();
  showNotice();
}

/** What somebody types in this window stays, whatever becomes of another window's form. */
function hearOfChange() {
  if (mine.has(refusedHere()?.key)) showRefusal();
  showNotice();
}

function hearOfSent({ key, name, from, to }) {
  if (mine.has(key) && here() === from && isFree(name)) location.assign(to);
  else if (here() === to) location.reload();
}

function onDropped(event) {
  const mark = event.target.closest?.("[data-outbox-drop]");
  if (!mark) return;
  const refused = kept.keptItems().filter((item) => item.state === "refused");
  const meant = mark.dataset.outboxDrop;
  for (const item of refused.filter(({ name }) => [name, ""].includes(meant))) {
    kept.unlink(item);
    kept.drop(item);
  }
  kept.handsOf(meant).forEach(kept.drop); // of a game that is over
  showNotice();
}

document.addEventListener("submit", onSubmit);
document.addEventListener("click", onDropped);
for (const news of ["discarded", "put-back"]) document.addEventListener(`draft:${news}`, showState);
document.addEventListener("outbox:waiting", () => showNotice(true));
document.addEventListener("coming:here", ({ detail: { names } }) => {
  changeable = names;
  showNotice();
});
document.addEventListener("connection:missed", () => sayMissed(true));
document.addEventListener("connection:lost", ({ detail: { since } }) => sayLost(since));
document.addEventListener("connection:back", () => sayLost(null));
for (const news of ["kept", "sent", "refused", "discarded"]) {
  document.addEventListener(`outbox:${news}`, showState);
}
document.addEventListener("visibilitychange", () => document.hidden || flushNow());
window.addEventListener("online", () => {
  sayMissed(false);
  flushNow();
});
window.addEventListener("pageshow", (event) => event.persisted && flushNow());
window.addEventListener("pagehide", kept.endTurn);
kept.listen({ changed: hearOfChange, free: flushIfBlocked, sent: hearOfSent });
const news = kept.newsSince(performance.timeOrigin);
if (news) hearOfSent(news);

/** What keeps a page up with the other phones comes once the page itself is here, and before the
 *  network is gone: a page for hands to come turns into one that keeps up. */
function keepUp() {
  const isUrgent = document.querySelector("form[data-coming]");
  if (!isUrgent && !document.querySelector("[data-news]")) return;
  setTimeout(() => import("../live/live.js").catch(() => null), isUrgent ? 0 : AFTER_LOAD);
}

/** What a page of a game shows without network is fetched once the page itself is here. */
function prepareForNoNetwork() {
  const place = document.querySelector("[data-coming]");
  if (place) setTimeout(() => import("./coming.js").catch(() => null), place.matches("form") ? 0 : AFTER_LOAD);
}

whenShown(showState);
whenShown(keepUp);
whenShown(prepareForNoNetwork);
const workerPlace = document.querySelector("[data-worker]");
if (navigator.serviceWorker && workerPlace) {
  const { worker, root } = workerPlace.dataset;
  window.addEventListener("load", async () => (await import("./install.js")).install(worker, root));
}
flush();
