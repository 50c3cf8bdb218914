// What every page needs: the words it says, what is kept on this phone, answers laid into it, folds that
// stay open, and a screen that stays on.

// What the scripts say: labels that the page hands them (shared/page.html), with names and
// numbers in braces.

const WORDS = JSON.parse(document.body.dataset.words);

/** Words of the page, with what belongs into their braces: "Hearts for {name}". */
export const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (_, part) => parts[part]);

/** A label by its name, filled in: `say("score_hand", { number: 5 })`. */
export const say = (name, parts = {}) => fill(WORDS[name], parts);

/** What a screen reader says when it has nothing else to say. */
export const speak = (words) => (document.getElementById("say").textContent = words);

const LAID = "page:laid";

/** In the session: where the line (live/line.js) on the page before was asked for. */
export const UNSEEN = "line";

/** The address without its anchor: how a page is recognised. */
export const here = () => location.pathname + location.search;

/** The same address as `here` gives it, or "" when it leads to another house. */
export function asHere(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin ? url.pathname + url.search : "";
}

export function announce(name, detail, cancelable = false) {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable }));
}

/** Run `task` now and again whenever the page's content was exchanged or came back. */
export function whenShown(task) {
  task();
  document.addEventListener("htmx:after:swap", task);
  document.addEventListener(LAID, task);
  window.addEventListener("pageshow", (event) => event.persisted && task());
}

// Where the app begins, how the names of all begin that it keeps on this phone, and its service worker:
// a host may have others under other paths.

export const { root: ROOT, ours: OURS, worker: WORKER } = document.querySelector("script[data-ours]").dataset;

/** How the names begin of what waits to be sent, of what is known of games, and of hands half entered. */
export const [OUTBOX, KNOWN, DRAFT] = ["outbox.", "coming.", "draft."].map((name) => OURS + name);

// What this phone keeps in localStorage, which all its tabs share

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

// A page, and what is laid into it

/** An old page is better than an error page. */
async function renewIfReachable() {
  if (!document.querySelector("[data-fresh]")) return;
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    // It stays as it is.
  }
}

/** Going back shows what the browser remembers: a score sheet from before the last hand. */
let cameBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
if (cameBack) renewIfReachable();
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  cameBack = true;
  renewIfReachable();
});

/** What came in is like the rest of the page: htmx and the scripts know of it, and its forms can be sent. */
function takeIn() {
  window.htmx?.process(document.body);
  freshenTokens();
  announce(LAID);
}

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** Show a whole page that was fetched before, once `prepare` has seen its body. */
export function layPage(html, prepare) {
  const sheet = parse(html);
  prepare(sheet.body);
  document.body.replaceWith(document.adoptNode(sheet.body));
  document.title = sheet.title;
  takeIn();
  startAtTheTop();
}

/** Show a refusal, with everything that was typed, where its form was. */
export function lay(html) {
  const sheet = parse(html);
  document.getElementById("main").replaceChildren(...(sheet.querySelector("main") ?? sheet.body).childNodes);
  takeIn();
  startAtTheTop();
}

/** What a form would send by this button. */
export function fieldsOf(form, button) {
  const fields = new URLSearchParams(new FormData(form));
  if (button?.name) fields.append(button.name, button.value);
  return fields;
}

const token = () => document.querySelector('meta[name="csrf-token"]')?.content ?? "";

const PATIENCE = 20000; // milliseconds: a slow network answers sooner, a dead one never

/** Send what a form of this page would send. */
export function post(url, fields, { headers, ...options } = {}) {
  const body = new URLSearchParams(fields);
  const all = { "X-CSRFToken": token(), ...headers };
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(url, { method: "POST", body, headers: all, redirect: "error", signal, ...options });
}

/** A refusal that was kept may be older than the page around it. */
function freshenTokens() {
  if (!token()) return;
  for (const field of document.querySelectorAll("#main input[name=csrf_token]")) field.value = token();
}

function startAtTheTop() {
  const main = document.getElementById("main");
  const isTaken = main?.contains(document.activeElement);
  if (main?.hasAttribute("tabindex") && !isTaken) main.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

// A page renewed under whoever reads it

const STAYS = ["#outbox", "#say", "#alert"]; // what this phone says, not the page

const nameOfFold = (fold) => fold.id || fold.dataset.staysOpen || fold.querySelector("summary")?.textContent.trim();

/** What is open, and what this phone says, is so in the page that comes. */
function carryOver(sheet) {
  for (const selector of STAYS) {
    const part = document.querySelector(selector);
    if (part) sheet.querySelector(selector)?.replaceWith(sheet.importNode(part, true));
  }
  const folds = [...document.querySelectorAll("details")];
  for (const fold of sheet.querySelectorAll("details")) {
    const place = folds.findIndex((known) => nameOfFold(known) === nameOfFold(fold));
    if (place >= 0) fold.open = folds.splice(place, 1)[0].open;
  }
}

/** How what has the focus is found again, should it be made anew. */
function focusHeld() {
  const held = document.activeElement;
  const parts = ["id", "name", "href", "value"].map((name) => [name, held?.getAttribute(name)]);
  const named = parts.filter(([, value]) => value !== null && value !== undefined);
  if (!named.length) return null;
  return { held, selector: held.localName + named.map(([name, value]) => `[${name}="${CSS.escape(value)}"]`).join("") };
}

function giveFocusBack(focus) {
  if (!focus || focus.held.isConnected) return;
  document.querySelector(focus.selector)?.focus({ preventScroll: true });
}

/** Show the page as it is now; who reads it, or types, stays where they are. */
export async function renew(sheet) {
  if (!window.htmx) return location.reload();
  const [top, focus] = [window.scrollY, focusHeld()];
  carryOver(sheet);
  document.title = sheet.title;
  const text = sheet.body.outerHTML;
  await window.htmx.swap({ text, target: document.body, swap: "outerMorph", sourceElement: document.body });
  freshenTokens();
  giveFocusBack(focus);
  window.scrollTo(0, top);
  for (const { dataset } of sheet.querySelectorAll("script[type=module]")) {
    if (!dataset.for || sheet.querySelector(dataset.for)) import(dataset.src);
  }
}

// What scripts put into a page

/** An element with these properties, these `data-` marks, and what stands in it. */
export function element(name, { data, ...properties }, ...parts) {
  const made = Object.assign(document.createElement(name), properties);
  Object.assign(made.dataset, data);
  made.append(...parts);
  return made;
}

export const button = (text, onclick, className = "") => element("button", { type: "button", className, onclick }, text);

export const hiddenField = (name, value) => element("input", { type: "hidden", name, value: value ?? "" });

/** Keys that only a script answers: in sight where it can, and a tap on one does this. */
export function answerKeys(selector, does, canDo = true) {
  whenShown(() => {
    for (const key of document.querySelectorAll(selector)) key.hidden = !canDo;
  });
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.(selector);
    if (key) does(key);
  });
}

// Folds
//
// What opens stays on this phone as its viewer left it, or comes into sight; a link into what is closed opens it.

const nameOnPhone = (fold) => `${OURS}open.${fold.dataset.staysOpen}`;

function restore() {
  for (const fold of document.querySelectorAll("details[data-stays-open]")) {
    fold.open = read(nameOnPhone(fold)) === true;
  }
}

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const fold = target?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  target.scrollIntoView();
}

function onToggle({ target }) {
  if (target.dataset.staysOpen) write(nameOnPhone(target), target.open);
  else if (target.matches("[open]:is(:hover, :focus-within)")) target.scrollIntoView({ block: "nearest" });
}

document.addEventListener("toggle", onToggle, true);
addEventListener("hashchange", openTarget);
whenShown(() => {
  restore();
  openTarget();
});

// A screen that stays on
//
// The screen stays on during a game: by itself on pages marked `data-awake`, by choice where the mark
// says "choose"; one tap on a `data-awake-switch` says otherwise and is remembered on this phone. Pages
// marked `data-dims` go dark after two minutes; a touch, a key or news wake them.
//
// Where the browser has no wake lock (plain http) a video without sound plays behind the page. Chromium
// keeps the screen on for one that covers a fifth of the window; other browsers do so for sound only,
// so there the switch gives way to a hint (`data-awake-hint`).

const CHOICE = `${OURS}awake`; // true or false once somebody said so
const DIMS_AFTER = 120000;
const VIDEO = new URL("../../video/awake.webm", import.meta.url).href;

const hasLock = "wakeLock" in navigator;
const takesVideo = !hasLock && /Chrome\//.test(navigator.userAgent);

let lock = null;
let video = null;
let timer = 0;

const mark = () => document.querySelector("[data-awake]");

function isWanted() {
  const place = mark();
  if (!place) return false;
  return read(CHOICE) ?? place.dataset.awake !== "choose";
}

const isHeld = () => (lock !== null && !lock.released) || (video !== null && !video.paused);

async function takeLock() {
  lock = await navigator.wakeLock.request("screen");
  lock.addEventListener("release", showAwake);
}

function makeVideo() {
  const looks = { className: "keeps-awake", ariaHidden: "true" };
  const plays = { src: VIDEO, muted: true, loop: true, playsInline: true, disableRemotePlayback: true };
  const made = element("video", { ...looks, ...plays });
  document.documentElement.append(made); // beside the body, which is exchanged
  return made;
}

async function hold() {
  if (document.hidden || !isWanted() || isHeld()) return;
  try {
    if (hasLock) await takeLock();
    else if (takesVideo) await (video ??= makeVideo()).play();
  } catch {
    // Low battery, or not before a touch: the next one tries again.
  }
}

function letGo() {
  lock?.release();
  lock = null;
  video?.remove();
  video = null;
}

function showAwake() {
  const canHold = hasLock || takesVideo;
  for (const key of document.querySelectorAll("[data-awake-switch]")) {
    key.hidden = !canHold;
    key.setAttribute("aria-pressed", String(isHeld()));
  }
  for (const hint of document.querySelectorAll("[data-awake-hint]")) hint.hidden = canHold;
}

async function keepAwake() {
  if (isWanted()) await hold();
  else letGo();
  showAwake();
}

async function onSwitch({ target }) {
  const key = target.closest?.("[data-awake-switch]");
  if (key) write(CHOICE, !isHeld());
  await keepAwake();
}

// Dark after a while

const shade = element("div", { className: "shade", hidden: true });

function dim() {
  if (!document.querySelector("[data-dims]") || !isHeld()) return;
  document.documentElement.append(shade);
  shade.hidden = false;
}

function brighten() {
  shade.hidden = true;
  clearTimeout(timer);
  timer = setTimeout(dim, DIMS_AFTER);
}

document.addEventListener("click", onSwitch);
document.addEventListener("visibilitychange", keepAwake);
shade.addEventListener("click", brighten); // and nothing below it hears of that tap
for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(type, ({ target }) => target === shade || brighten(), true);
}
whenShown(() => {
  brighten();
  keepAwake();
});

// After a save

/** The board's heading has the focus, and the line and the totals are said once. */
function sayTotals() {
  const rows = [...document.querySelectorAll(".board [data-seat]")];
  if (!("saved" in document.documentElement.dataset) || !rows.length) return;
  delete document.documentElement.dataset.saved;
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const part = (row, name) => row.querySelector(name)?.textContent.trim() ?? "";
  const told = rows.map((row) => `${part(row, ".name")} ${part(row, ".points")}, ${part(row, ".total")}`);
  const line = document.querySelector(".saved.once :is(p, summary)")?.textContent.replace(/\s+/g, " ").trim();
  speak([line, ...told].filter(Boolean).join(". "));
}

whenShown(sayTotals);

// When nobody answers

export const connection = {
  isMissed: false, // a step found no server
  lost: null, // the moment since which a live page has not heard of the server
};

export const clockWords = (moment) =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** What is said of a missing connection, as a part of the notice; no part where there is one. */
export function connectionParts() {
  const { isMissed, lost } = connection;
  if (!isMissed && !lost) return [];
  return [element("p", {}, isMissed ? say("page_stays") : say("no_connection", { time: clockWords(lost) }))];
}

/** The notice at the head of a page, seen where it answers a tap. Nothing changes while it says the same of the same. */
export function showNotice(parts, about = [], isAnswer = false) {
  const notice = document.getElementById("outbox");
  const shows = [...about, ...parts.map((part) => part.outerHTML)].join(" ");
  if (notice.shows !== shows) notice.replaceChildren(...parts);
  notice.shows = shows;
  if (isAnswer || connection.isMissed) notice.scrollIntoView({ block: "nearest" });
}

/** Said here where nothing waits to be sent; else among what is said of that. */
function tellConnection(news) {
  Object.assign(connection, news);
  if (announce("connection:changed", {}, true)) showNotice(connectionParts());
}

document.addEventListener("connection:missed", () => tellConnection({ isMissed: true }));
document.addEventListener("htmx:error", () => tellConnection({ isMissed: !document.getElementById("trouble") }));
document.addEventListener("connection:lost", ({ detail: { since } }) => tellConnection({ lost: since }));
document.addEventListener("connection:back", () => tellConnection({ lost: null }));
window.addEventListener("online", () => tellConnection({ isMissed: false }));

// Scripts that not every page needs

const AFTER_LOAD = 1500; // a first look at the scoreboard waits for nothing else

const bring = (script) => import(script).catch(() => null);

/** What is urgent comes as soon as there is nothing else to do. */
export function bringLater(script, isUrgent) {
  const begin = () => bring(script);
  if (isUrgent) (window.requestIdleCallback ?? setTimeout)(begin);
  else setTimeout(begin, AFTER_LOAD);
}

/** What keeps a page up with the other phones comes once the page itself is here; at once where that
 *  may be old, and before the network is gone: a page for hands to come turns into one that keeps up. */
function keepUp() {
  const isUrgent = cameBack || document.querySelector("form[data-coming]") !== null;
  if (isUrgent || document.querySelector("[data-news], [data-line]")) bringLater("../live/live.js", isUrgent);
}

function bringScripts() {
  if (document.querySelector("[data-moment]")) bring("../scoreboard/moment.js");
  if (names(OUTBOX).length || names(KNOWN).length) bring("../offline/outbox.js");
  if (document.querySelector("[data-unfinished]") && names(DRAFT).length) bring("../hand_entry/unfinished.js");
}

whenShown(keepUp);
whenShown(bringScripts);
window.addEventListener("storage", bringScripts);

if (navigator.serviceWorker && WORKER) {
  const isSent = () => !names(OUTBOX).length;
  const begin = async () => (await import("../offline/install.js")).install(WORKER, ROOT, isSent);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
