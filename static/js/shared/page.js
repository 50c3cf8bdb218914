// What the page shows: an answer laid into it, and the notice of what is kept on this phone.

// What the scripts say: labels that the page hands them (shared/page.html), with names and
// numbers in braces.

const WORDS = JSON.parse(document.body.dataset.words);

/** A label by its name, filled in: `say("score_hand", { number: 5 })`. */
export const say = (name, parts = {}) => WORDS[name].replace(/\{(\w+)\}/g, (_, part) => parts[part]);

const LAID = "page:laid";

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
const cameBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
if (cameBack) renewIfReachable();
window.addEventListener("pageshow", (event) => event.persisted && renewIfReachable());

/** An answer is a whole page, a `main` (with parts for elsewhere), or what belongs into it. */
function placeOf(html) {
  if (/<body[\s>]/i.test(html)) return { target: document.body, swap: "outerSync" };
  return { target: "#main", swap: /<main[\s>]/i.test(html) ? "outerHTML" : "innerHTML" };
}

function layByHtmx(html, replace) {
  return window.htmx.swap({ text: html, replace, sourceElement: document.body, ...placeOf(html) });
}

function placeElsewhere(part) {
  part.removeAttribute("hx-swap-oob");
  part.remove();
  document.getElementById(part.id)?.replaceWith(part);
}

function layByHand(html) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  sheet.querySelectorAll("[hx-swap-oob]").forEach(placeElsewhere);
  const { swap } = placeOf(html);
  const main = document.getElementById("main");
  if (swap === "outerSync") document.body.replaceWith(sheet.body);
  else if (swap === "outerHTML") main.replaceWith(sheet.querySelector("main"));
  else main.replaceChildren(...sheet.body.childNodes);
  if (sheet.title) document.title = sheet.title;
  announce(LAID);
}

/** Show a whole page that was fetched before, once `prepare` has seen its body. */
export function layPage(html, prepare) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  prepare(sheet.body);
  document.body.replaceWith(document.adoptNode(sheet.body));
  document.title = sheet.title;
  window.htmx?.process(document.body);
  freshenTokens();
  announce(LAID);
  startAtTheTop();
}

const token = () => document.querySelector('meta[name="csrf-token"]')?.content ?? "";

/** Send what a form of this page would send. */
export function post(url, fields, { headers, ...options } = {}) {
  const body = new URLSearchParams(fields);
  const all = { "X-CSRFToken": token(), ...headers };
  return fetch(url, { method: "POST", body, headers: all, redirect: "error", ...options });
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

async function layIn(html) {
  await (window.htmx ? layByHtmx(html) : layByHand(html));
  freshenTokens();
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
  const [top, focus] = [window.scrollY, focusHeld()];
  carryOver(sheet);
  document.title = sheet.title;
  const text = sheet.body.outerHTML;
  if (window.htmx) {
    await window.htmx.swap({ text, target: document.body, swap: "outerMorph", sourceElement: document.body });
  } else layByHand(text);
  freshenTokens();
  giveFocusBack(focus);
  window.scrollTo(0, top);
  for (const { src } of sheet.querySelectorAll("script[type=module][src]")) import(src);
}

/** Show a refusal, with everything that was typed, where its form was. */
export async function lay(html) {
  await layIn(html);
  startAtTheTop();
}

/** Go on to the page an accepted form leads to; its content is already here. It takes the form's place
 *  in the history: a saved hand is one step back, and no way back to its empty form. */
export async function turnTo(to, html) {
  if (!window.htmx || !html.trim()) return location.replace(to);
  await layByHtmx(html, to);
  startAtTheTop();
}

function box() {
  const known = document.getElementById("outbox");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "outbox";
  made.setAttribute("role", "status");
  (document.getElementById("main") || document.body.lastElementChild).after(made);
  return made;
}

function line(text) {
  const p = document.createElement("p");
  p.textContent = text;
  return p;
}

export function button(text, action, look = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = look;
  made.textContent = text;
  made.addEventListener("click", action);
  return made;
}

function link(text, address) {
  const made = document.createElement("a");
  made.href = address;
  made.textContent = text;
  return made;
}

function show(kind, signature, parts) {
  const notice = box();
  if (notice.dataset.shows === signature) return;
  notice.dataset.shows = signature;
  notice.dataset.state = kind;
  notice.replaceChildren(...parts);
}

/** Some may wait for a refused one. */
function waitingWords(count, title, isHeld) {
  const name = isHeld ? "held" : "waiting";
  if (count > 1) return say(`${name}_hands`, { count });
  return say(name, { title });
}

/** One thing that is said, with what can be done about it. */
function said(words, ...keys) {
  const part = document.createElement("section");
  const row = document.createElement("div");
  row.append(...keys);
  part.append(line(words), row);
  return part;
}

function refusedPart(item, act) {
  const keys = [button(say("discard"), () => act.discard(item))];
  if (!item.html) keys.unshift(button(say("try_again"), () => act.again(item)));
  if (act.canLook(item)) keys.unshift(link(say("fix"), item.from));
  const part = said(say(item.why ? "not_saved_why" : "not_saved", item), ...keys);
  part.toggleAttribute("data-laid", act.isLaid(item));
  return part;
}

/** A way out, which is asked about first: nobody else has what would be lost. */
function stuckPart(item, behind, act) {
  if (act.isAsked(item)) {
    const keepIt = button(say("keep_it"), () => act.ask(null));
    return said(say("only_here", item), keepIt, button(say("discard_it"), () => act.discard(item)));
  }
  const words = say(behind > 0 ? "stuck_more" : "stuck", { title: item.title, count: behind });
  const tryAgain = button(say("try_again"), () => act.again(item));
  return said(words, tryAgain, button(say("discard"), () => act.ask(item)));
}

function discardedPart(item, act) {
  return said(say("discarded", item), button(say("undo"), () => act.putBack(item)));
}

/** Two of the same hand: the person says which one it is. */
function takenPart(taken, act) {
  const words = say(taken.other.line ? "already_here_with" : "already_here", taken.other);
  const useThis = button(say("use_this"), () => act.useThis(taken));
  return said(words, useThis, button(say("keep_other"), () => act.keepOther(taken)));
}

export const clockWords = (moment) =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

const MOST_OPEN = 1; // hands that are listed without a tap

/** A queued hand: what was entered, and a way to change it where its page is here. */
function handRow({ item, state, isUnsent }, act) {
  const words = document.createElement("span");
  words.append(Object.assign(document.createElement("b"), { textContent: item.title }), ` ${item.line} `);
  words.append(Object.assign(document.createElement("small"), { textContent: state }));
  const row = document.createElement("li");
  const key = button("", () => act.change(item));
  key.append(words);
  row.append(act.canChange(item) && isUnsent ? key : words);
  return row;
}

/** The hands that wait, under what is said of them. */
function queue(words, hands, act) {
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  const list = document.createElement("ol");
  fold.open = hands.length <= MOST_OPEN;
  summary.textContent = words;
  list.append(...hands.map((hand) => handRow(hand, act)));
  fold.append(summary, list);
  return fold;
}

/** Nothing kept: an empty line. Otherwise what waits, or what was refused and what can be done. */
export function tell({ refused, stuck, taken, waiting, title, discarded, hands, missed, lost, isHeld, isHeldUp }, act) {
  if (stuck && !refused.length && !taken) return tellStuck(stuck, waiting, act);
  const words = waitingWords(waiting, title, isHeld);
  const parts = isHeldUp ? [hands.length ? queue(words, hands, act) : line(words)] : [];
  if (missed) parts.unshift(line(say("page_stays")));
  parts.unshift(...refused.map((item) => refusedPart(item, act)));
  if (discarded && !refused.length) parts.unshift(discardedPart(discarded, act));
  if (taken) parts.unshift(takenPart(taken, act));
  if (lost && !parts.length) parts.push(line(say("no_connection", { time: clockWords(lost) })));
  const isAsked = taken || refused.length;
  const isSaid = isHeldUp || missed || lost;
  const kind = (isAsked && "refused") || (discarded && "discarded") || (isSaid && "waiting") || "";
  const asked = [taken?.entry, ...refused, discarded].filter(Boolean);
  const about = asked.map((item) => [item.key, act.isLaid(item), act.canLook(item)]);
  const listed = hands.map(({ item, state }) => [item.key, state, act.canChange(item)]);
  show(kind, [kind, about, isHeldUp && waiting, isHeld, missed, lost, listed].join(" "), parts);
  if (missed || taken) box().scrollIntoView({ block: "nearest" }); // the answer to a tap is seen
}

function tellStuck(item, waiting, act) {
  const signature = ["stuck", item.key, waiting, act.isAsked(item)].join(" ");
  show("stuck", signature, [stuckPart(item, waiting - 1, act)]);
}

/** What is shown for a moment brings its script. */
function prepareMoment() {
  if (document.querySelector("[data-moment]")) import("../scoreboard/moment.js").catch(() => null);
}

whenShown(prepareMoment);
