// What the page shows: an answer laid into it, and the notice of what is kept on this phone.

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

function layByHtmx(html, push) {
  return window.htmx.swap({ text: html, push, sourceElement: document.body, ...placeOf(html) });
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

/** A refusal that was kept may be older than the page around it. */
function freshenTokens() {
  const token = document.querySelector('meta[name="csrf-token"]')?.content;
  if (!token) return;
  for (const field of document.querySelectorAll("#main input[name=csrf_token]")) field.value = token;
}

function startAtTheTop() {
  const main = document.getElementById("main");
  const isTaken = main?.contains(document.activeElement);
  if (main?.hasAttribute("tabindex") && !isTaken) main.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** Show a refusal, with everything that was typed, where its form was. */
export async function lay(html) {
  await (window.htmx ? layByHtmx(html) : layByHand(html));
  freshenTokens();
  startAtTheTop();
}

/** Go on to the page an accepted form leads to; its content is already here. */
export async function turnTo(to, html) {
  if (!window.htmx || !html.trim()) return location.assign(to);
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

function button(text, action) {
  const made = document.createElement("button");
  made.type = "button";
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

/** Hands are counted, single taps of a hand that is played are not. What was refused goes first. */
function waitingWords(count, refused) {
  const hands = count === 1 ? "1 hand is" : `${count} hands are`;
  const what = count === 0 ? "Your taps are" : hands;
  return `${what} kept on this phone${refused ? " until that is settled" : ", waiting for the network"}.`;
}

function refusedParts(item, act) {
  const parts = [line(`${item.title} was not accepted.`)];
  if (act.canLook(item)) parts.push(link("Look", item.from));
  if (!item.html) parts.push(button("Try again", () => act.again(item)));
  parts.push(button("Discard", () => act.discard(item)));
  return parts;
}

/** A way out, which is asked about first: nobody else has what would be lost. */
function stuckParts(item, behind, act) {
  if (act.isAsked(item)) {
    const lost = `${item.title} is on this phone only. Discarded, what was entered is lost.`;
    return [
      line(lost),
      button("Keep it", () => act.ask(null)),
      button("Discard it", () => act.discard(item)),
    ];
  }
  const others = behind > 0 ? `, and ${behind} more behind it` : "";
  return [
    line(`The server cannot take this now: ${item.title}. It is kept on this phone${others}.`),
    button("Try again", () => act.again(item)),
    button("Discard", () => act.ask(item)),
  ];
}

function discardedParts(item, act) {
  return [line(`${item.title} was discarded.`), button("Undo", () => act.putBack(item))];
}

/** Nothing kept: an empty line. Otherwise what waits, or what was refused and what can be done. */
export function tell({ refused, stuck, waiting, discarded, isHeldUp }, act) {
  if (stuck && !refused) return tellStuck(stuck, waiting, act);
  const parts = isHeldUp ? [line(waitingWords(waiting, refused))] : [];
  if (refused) parts.unshift(...refusedParts(refused, act));
  else if (discarded) parts.unshift(...discardedParts(discarded, act));
  const kind = (refused && "refused") || (discarded && "discarded") || (isHeldUp && "waiting") || "";
  const about = (refused || discarded)?.key;
  show(kind, [kind, about, isHeldUp && waiting, refused && act.canLook(refused)].join(" "), parts);
}

function tellStuck(item, waiting, act) {
  const signature = ["stuck", item.key, waiting, act.isAsked(item)].join(" ");
  show("stuck", signature, stuckParts(item, waiting - 1, act));
}
