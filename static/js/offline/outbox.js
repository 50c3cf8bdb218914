// The outbox: a hand is on this phone before it is on its way, and leaves only when the server has it.

import { flush, flushIfBlocked, flushNow, isFree, isOpenedForChange } from "./delivery.js";
import * as kept from "./entries.js";
import { forgetTable, learnFromPage } from "./known.js";
import { endTurn, listen, newsSince, read } from "./store.js";
import { announce, here, lay, say, tell, whenShown } from "../shared/page.js";

export { flush };

const SENT_FRESH = ["csrf_token", "operation"];
const PATIENT_TRIES = 5; // some ten seconds
const AFTER_LOAD = 1500; // a first look at the scoreboard waits for nothing of the hands to come
const mine = new Set();
let discarded = null;
let taken = null; // { entry, other, form }: what would replace an entry that its page did not show
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
    name: form.dataset.outbox || `${url} ${here()}`,
    url,
    body: bodyOf(form, button),
    title: form.dataset.title || say("a_hand"),
    from: here(),
  };
}

/** Keep what the form says. False when this phone has no room: the plain form must do it. */
export function keep(form, button = null) {
  return keepEntry(kept.made(writtenOn(form, button)), form, form.dataset.entry);
}

/** `shown` is the key of the entry that the page shows. What it does not show is never replaced. */
function keepEntry(entry, form, shown) {
  const same = kept.findSame(entry);
  const other = !same && kept.findUnseen(entry, shown);
  taken = other ? { entry, form, other } : null;
  if (other) {
    showNotice();
    return true;
  }
  if (!same && !kept.writeDown(entry, shown)) return false;
  const item = same || entry;
  mine.add(item.key);
  discarded = null;
  form.dataset.entry = item.key;
  delete form.dataset.changes; // it is open no more: it may be sent
  announce("outbox:kept", { item, form });
  return true;
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
  isLaid: (item) => laid === item.key,
  isAsked: (item) => asked === item.key,
  ask(item) {
    asked = item?.key ?? null;
    showNotice();
  },
  again(item) {
    laid = null;
    kept.put({ ...kept.find(item.key), state: "waiting" });
    flushNow();
  },
  canChange: (item) => changeable.includes(item.name),
  change: (item) => announce("outbox:change", { item }),
  discard(item) {
    kept.discard(item);
    discarded = item;
    announce("outbox:discarded", { item });
    flushNow();
  },
  putBack(item) {
    discarded = null;
    kept.putBack(item);
    showState();
  },
  useThis({ entry, form, other }) {
    keepEntry(entry, form, other.key);
    flushNow();
  },
  keepOther({ entry }) {
    taken = null;
    announce("outbox:left", { name: entry.name });
    showNotice();
  },
};

/** While all goes well nobody needs to read that something is on its way. */
function isHeldUp(items) {
  return items.some((item) => item.tries || item.state === "refused" || isOpenedForChange(item));
}

/** The server is there, but has failed with it again and again; nothing behind it gets through. */
function isStuck(item) {
  return item.state === "waiting" && item.tries >= PATIENT_TRIES && item.status >= 500;
}

/** What becomes of a queued hand, and whether it can still be changed. */
function handRow(item) {
  if (item.state === "refused") return { item, state: say("needs_answer"), isUnsent: false };
  const refused = kept.blockersOf(item).find(({ state }) => state === "refused");
  return { item, state: refused ? say("waits_for", refused) : say("not_sent"), isUnsent: !refused };
}

function showNotice(isSlow = false) {
  const items = kept.keptItems();
  const refused = items.filter((item) => item.state === "refused" && !isMended(item));
  const left = items.filter(kept.isWaiting);
  const waiting = left.length;
  const isRefused = ({ key }) => refused.some((item) => item.key === key);
  const isHeld = left.some((item) => kept.blockersOf(item).some(isRefused));
  const stuck = items.find(isStuck) ?? null;
  const hands = items.filter((item) => item.line).map(handRow);
  const isWaitingLong = left.length > 0 && (isSlow || isHeldUp(items));
  const title = left[0]?.title;
  tell({ refused, stuck, discarded, taken, waiting, title, hands, missed, lost, isHeld, isHeldUp: isWaitingLong }, act);
  announce("outbox:told");
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
const isMended = (item) => read(`companion.draft.${item.name}`) !== null;

const formOf = (name) => document.querySelector(`form[data-outbox="${CSS.escape(name)}"]`);

const isHere = ({ name, from }) => new URL(from, location.href).pathname === location.pathname || formOf(name) !== null;

const refusedHere = () =>
  kept.keptItems().find((item) => item.state === "refused" && isHere(item) && !isMended(item));

/** The refusal, with what was typed, stands where its form was, also after a reload. */
async function showRefusal() {
  const item = refusedHere();
  if (item && !isFree(item.name)) return;
  const isNews = item?.html && laid !== item.key;
  laid = item ? item.key : null;
  if (!isNews) return;
  announce("outbox:asks", { item });
  await lay(item.html);
  const forms = document.querySelectorAll(`form[data-outbox="${CSS.escape(item.name)}"]`);
  for (const form of forms) form.dataset.entry = item.key;
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
  if (mine.has(key) && here() === from && isFree(name)) location.replace(to);
  else if (here() === to) location.reload();
}

function onDropped(event) {
  const mark = event.target.closest?.("[data-outbox-drop]");
  if (!mark) return;
  const refused = kept.keptItems().filter((item) => item.state === "refused");
  const meant = mark.dataset.outboxDrop;
  refused.filter((item) => (meant ? item.name === meant : isHere(item))).forEach(kept.discard);
  kept.handsOf(meant).forEach(kept.drop); // of a game that is over
  showState();
}

/** What is known of a table goes with it. */
function onLeave({ target, submitter }) {
  const address = addressOf(target, submitter);
  if (address.endsWith("/leave")) forgetTable(address);
}

document.addEventListener("submit", onSubmit);
document.addEventListener("submit", onLeave);
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
window.addEventListener("pagehide", endTurn);
listen(kept.PREFIX, { changed: hearOfChange, free: flushIfBlocked, sent: hearOfSent });
if (performance.getEntriesByType("navigation")[0]?.responseStatus === 404) forgetTable(location.pathname);
const news = newsSince(performance.timeOrigin);
if (news) hearOfSent(news);

/** What keeps a page up with the other phones comes once the page itself is here, and before the
 *  network is gone: a page for hands to come turns into one that keeps up. */
function keepUp() {
  const isUrgent = document.querySelector("form[data-coming]");
  if (!isUrgent && !document.querySelector("[data-news], [data-line]")) return;
  setTimeout(() => import("../live/live.js").catch(() => null), isUrgent ? 0 : AFTER_LOAD);
}

/** What a page of a game shows without network is fetched once the page itself is here. */
function prepareForNoNetwork() {
  const place = document.querySelector("[data-coming]");
  const isUrgent = place?.matches("form") || kept.keptItems().length > 0;
  if (place) setTimeout(() => import("./coming.js").catch(() => null), isUrgent ? 0 : AFTER_LOAD);
}

whenShown(learnFromPage); // at once: the network may be gone before the rest is here
whenShown(showState);
whenShown(keepUp);
whenShown(prepareForNoNetwork);
const workerPlace = document.querySelector("[data-worker]");
if (navigator.serviceWorker && workerPlace) {
  const { worker, root } = workerPlace.dataset;
  window.addEventListener("load", async () => (await import("./install.js")).install(worker, root));
}
flush();
