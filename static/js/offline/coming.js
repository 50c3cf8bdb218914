// The hands to come. While there is a network the page of a game fetches the pages of the next
// eight hands and keeps them in memory; without one, the page that is open turns into them, and
// into the scoreboard as it was. On plain http there is no service worker, so whatever is to be
// shown without network must be in the page already. One fetch for all of them, with pages of their
// own, costs 36 kB for a game of four and knows every rule and seat of each hand; its address names
// what they say, so it is asked for once until that changes, and no tap of another phone changes it.

import { flushNow } from "./delivery.js";
import * as kept from "./store.js";
import { announce, here, layPage, say, whenShown } from "../page/page.js";
import { readFacts } from "../pad/fields.js";
import { moonShooter, placed, pointsOf } from "../pad/sums.js";
import "../pad/pad.js";
import "../pad/unfinished.js";

let coming = { board: "", entry: "", hands: [] };
let board = ""; // the scoreboard as it was
let asked = "";
let sent = 0; // the last number of these hands that arrived
let hasLaid = false;

const formShown = () => document.querySelector("form[data-outbox]");
const pathOf = (url) => new URL(url, location.href).pathname;

async function read(url, isText) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return isText ? response.text() : response.json();
}

/** Fetch what the page in front may need without network. */
async function prepare() {
  const url = document.querySelector("[data-coming]")?.dataset.coming;
  if (!url || document.querySelector("form[data-changes], form[data-laid]")) return;
  if (url === asked) return keepBoard();
  asked = url;
  try {
    const found = await read(url);
    board = here() === found.board ? document.documentElement.outerHTML : await read(found.board, true);
    coming = found;
    sent = 0;
    announce("coming:here", { names: found.hands.map((hand) => hand.name) });
    document.documentElement.dataset.handsHere = found.hands.length;
  } catch {
    asked = "";
  }
}

/** The scoreboard may say something new where the hands to come do not. */
function keepBoard() {
  if (here() === coming.board && !hasLaid) board = document.documentElement.outerHTML;
}

const handOf = (item) => coming.hands.find((hand) => hand.name === item.name);

/** The first hand to come that nobody entered here yet. */
function nextHand() {
  const queued = coming.hands.filter((hand) => kept.keptItems().some((item) => item.name === hand.name));
  const last = Math.max(sent, queued.at(-1)?.number ?? 0);
  return coming.hands.find((hand) => hand.number > last) ?? null;
}

/** Put what was entered into the form of its hand, told as it was told. */
function fill(form, body) {
  const said = new URLSearchParams(body);
  const data = JSON.parse(form.dataset.pad);
  form.dataset.pad = JSON.stringify({ ...data, mode: said.get("evidence") || data.mode });
  for (const field of form.elements) {
    if (!field.name || !said.has(field.name) || field.type === "submit") continue;
    if (["radio", "checkbox"].includes(field.type)) field.checked = said.getAll(field.name).includes(field.value);
    else field.value = said.get(field.name);
  }
}

/** Show a page that was fetched beforehand, at its address. */
function show(page, address, prepared = () => null) {
  hasLaid = true;
  if (address !== here()) history.pushState({ laid: true }, "", address);
  layPage(page, (sheet) => {
    const form = sheet.querySelector("form[data-outbox]");
    if (form) {
      form.dataset.laid = "";
      prepared(form);
    }
  });
}

function showNext() {
  const hand = nextHand();
  if (hand) show(hand.page, coming.entry);
  else show(board, coming.board);
}

/** What is asked of a queued hand stands on the page of that hand. */
function turnTo(item) {
  const hand = handOf(item);
  if (!hand || formShown()?.dataset.outbox === item.name) return;
  show(hand.page, coming.entry, (form) => fill(form, item.body));
}

/** A queued hand is opened, to be changed. */
function change(item) {
  const hand = handOf(item);
  if (!hand) return;
  show(hand.page, coming.entry, (form) => {
    fill(form, item.body);
    form.dataset.changes = item.key;
  });
}

function readForm(form) {
  const data = JSON.parse(form.dataset.pad);
  return { data, facts: { ...readFacts(form, data), mode: form.elements.evidence.value } };
}

/** The sums of the cards: what they come to is for the server to say. */
function lineOf(form) {
  const { data, facts } = readForm(form);
  const seats = facts.mode === "points" ? data.scored : data.seats.filter((seat) => seat !== data.dead);
  const told = seats.map((seat) => `${data.names[seat]}\u00a0${pointsOf(data, facts, seat) ?? 0}`);
  const { given, inAll } = placed(data, facts);
  const line = told.join(", ").replaceAll("-", "\u2212");
  return given === inAll ? line : say("sum_is_off", { line, given, all: inAll });
}

function onKept({ detail: { item, form } }) {
  const written = kept.keptItems().find((one) => one.key === item.key);
  if (written && form.dataset.pad && handOf(item)) kept.put({ ...written, line: lineOf(form) });
}

function key(words, value) {
  const made = document.createElement("button");
  made.className = "option tall";
  made.append(Object.assign(document.createElement("b"), { textContent: words }));
  if (value) Object.assign(made, { name: "choice", value });
  else Object.assign(made, { type: "button", onclick: showNext });
  return made;
}

/** What a shooter chose is known at the table: it goes with the hand. What it comes to, only the
 *  server can say. True where there is something to ask. */
function askShooter(form, item) {
  const { data, facts } = readForm(form);
  const shooter = moonShooter(data, facts);
  if (shooter === null || new URLSearchParams(item.body).get("choice")) return false;
  if (form.querySelector("[data-shooter]")) return true;
  const words = JSON.parse(form.dataset.words);
  const box = document.createElement("section");
  const title = document.createElement("h2");
  const keys = document.createElement("div");
  box.className = "moon-box stack";
  box.dataset.shooter = shooter;
  title.textContent = words.moon_asks.replaceAll("{name}", data.names[shooter]);
  keys.className = "futures";
  keys.append(...data.moon_choices.map(([value, told]) => key(told, value)), key(words.moon_later));
  box.append(title, keys);
  form.querySelector("#answer").append(box);
  form.querySelector(".saves").hidden = true;
  requestAnimationFrame(() => title.scrollIntoView({ block: "center" }));
  return true;
}

/** The hand is safe, and nothing can be sent: the next one is dealt, and the page turns to it. */
function onWaiting() {
  const form = formShown();
  const items = kept.keptItems();
  const item = items.find((one) => one.state === "waiting" && one.name === form?.dataset.outbox);
  const isOpen = item && form.dataset.changes !== item.key && pathOf(form.action) === coming.entry;
  const isOffline = items[0]?.tries > 0 && items[0].status === 0;
  if (isOpen && isOffline && !askShooter(form, item)) showNext();
}

/** A step that found no server: what is here is shown, for anything else the page stays. */
function onNone(event) {
  const { url } = event.detail;
  const path = url && pathOf(url);
  if (path && path === coming.board) show(board, coming.board);
  else if (path && path === coming.entry && nextHand()) showNext();
  else return;
  event.preventDefault();
}

/** Back and forward among pages that were shown without network. */
function onPop() {
  if (!hasLaid || history.state?.htmx) return;
  if (here() === coming.board) show(board, coming.board);
  else if (here() === coming.entry) showNext();
}

function nextWords(hand) {
  return hand ? say("hand_comes", hand) : say("phone_is_full");
}

/** The scoreboard as it was knows nothing of the hands that wait. */
function showWhatIsNext() {
  const action = document.querySelector("#action[data-coming]");
  const band = document.querySelector(".band");
  const hand = nextHand();
  document.querySelector("[data-next-hand]")?.remove();
  const isBehind = Boolean(action && band && coming.hands.length && hand !== coming.hands[0]);
  if (band) band.hidden = isBehind;
  if (!isBehind) return;
  action.hidden = !hand;
  if (hand) action.textContent = say("score_hand", hand);
  const note = document.createElement("p");
  note.className = "note";
  note.dataset.nextHand = "";
  note.textContent = nextWords(hand);
  band.after(note);
}

document.addEventListener("outbox:kept", onKept);
document.addEventListener("outbox:waiting", onWaiting);
document.addEventListener("outbox:sent", ({ detail: { item } }) => {
  sent = Math.max(sent, handOf(item)?.number ?? 0);
});
document.addEventListener("outbox:change", ({ detail: { item } }) => change(item));
document.addEventListener("outbox:asks", ({ detail: { item } }) => turnTo(item));
document.addEventListener("connection:none", onNone);
window.addEventListener("popstate", onPop);
whenShown(prepare);
whenShown(showWhatIsNext);
whenShown(flushNow);
