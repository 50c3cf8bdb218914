// The live tally: a tap is kept on this phone, painted, then sent; the server says the rest.

import { say, whenShown } from "../page/page.js";
import { follow, read, renewed, send, waiting, wordOf } from "./taps.js";

const AT = "companion.tally.at";

let page = null; // { root, taps, base }: the page, its form, and the tally as the server told it last

const all = (selector) => [...page.root.querySelectorAll(selector)];
const one = (selector) => page.root.querySelector(selector);
const onTheWay = () => waiting(page.base.name).map(wordOf);

/** Who has what after one word more: companion/scorebook/live_hand.py says which words there are. */
function after(takers, word) {
  if (word === "-") return {};
  const [slot, seat] = word.split("=");
  const next = { ...takers };
  if (slot === "*") for (const each of Object.keys(page.base.words)) next[each] ??= Number(seat);
  else if (!(slot in page.base.words)) return takers;
  else if (seat) next[slot] = Number(seat);
  else delete next[slot];
  return next;
}

const tapped = (words, word) => (word === "undo" ? words.slice(0, -1) : [...words, word]);

/** What the server told, and every tap that is still on its way. */
function now() {
  const words = onTheWay().reduce(tapped, page.base.told);
  return { takers: words.reduce(after, {}), taps: words.length };
}

function atHand() {
  const seat = Number(sessionStorage.getItem(AT) ?? page.at);
  return page.base.seats.includes(seat) ? seat : page.base.seats[0];
}

// Showing

function drawKeys({ takers }, seat) {
  const { words, names, colours, initials } = page.base;
  for (const key of all("[data-slot]")) {
    const { slot } = key.dataset;
    const taker = takers[slot];
    const isTaken = taker !== undefined;
    key.className = isTaken ? `key taken p${colours[taker]}` : "key"; // p-1: nobody gets it
    key.querySelector("[data-taker]").textContent = isTaken ? initials[taker] : "";
    key.setAttribute("aria-label", isTaken ? `${words[slot]}, ${names[taker]}` : words[slot]);
    key.value = `${slot}=${taker === seat ? "" : seat}:${isTaken ? taker : ""}`;
  }
}

function drawPeople({ takers }, seat, isTold) {
  const { values, sign, shows } = page.base;
  for (const tile of all("[data-seat]")) {
    if (Number(tile.dataset.seat) === seat) tile.setAttribute("aria-current", "true");
    else tile.removeAttribute("aria-current");
  }
  for (const cell of all("[data-points]")) {
    const mine = Object.keys(takers).filter((slot) => takers[slot] === Number(cell.dataset.points));
    const points = mine.reduce((sum, slot) => sum + values[slot], 0) * sign;
    cell.textContent = String(points || 0).replace("-", "\u2212");
    cell.hidden = !(shows || isTold);
  }
}

const count = (takers, seat) => Object.values(takers).filter((taker) => taker === seat).length;

function drawMoves({ taps, takers }, seat, left) {
  const rest = one("[data-rest]");
  const { dead, most_dead: most, names } = page.base;
  const isNobody = seat === dead;
  rest.hidden = left === 0 || (isNobody && left + count(takers, dead) > most);
  rest.textContent = say(isNobody ? "rest_to_nobody" : "rest_to", { count: left, name: names[seat] });
  rest.value = `*=${seat}:${taps}`;
  const undo = one("[data-undo]");
  undo.disabled = taps === 0;
  undo.value = `undo:${taps}`;
  document.querySelector("[data-again]")?.setAttribute("value", `-:${taps}`);
}

function field([slot, seat]) {
  const made = document.createElement("input");
  made.type = "hidden";
  made.name = `taker-${slot}`;
  made.value = seat;
  return made;
}

function drawFinish({ takers }, isTold) {
  const { number } = page.base;
  one("#finish").hidden = Object.keys(takers).length === 0;
  one("[data-told]").replaceChildren(...Object.entries(takers).map(field));
  const button = one("[data-finish]");
  button.classList.toggle("first", isTold);
  if ("compares" in button.dataset) return;
  button.textContent = say(isTold ? "save_as_hand" : "score_from_here", { number });
}

/** What few rules ask, once all is told: who took no trick, whether one player took them all. */
function drawAsks({ takers }, isTold) {
  const holders = new Set(Object.values(takers).filter((seat) => seat !== page.base.dead));
  for (const idle of all("[data-idle]")) {
    idle.hidden = holders.has(Number(idle.dataset.idle));
    if (idle.hidden) idle.querySelector("input").checked = false;
  }
  for (const ask of all("[data-ask]")) {
    ask.hidden = !isTold || (ask.dataset.ask === "every" && holders.size !== 1);
    ask.disabled = ask.hidden;
  }
  drawOnly([...holders][0]);
}

/** An answer about one player is none about another. */
function drawOnly(seat) {
  const yes = one('[name="every_trick"]:not([value="-1"])');
  if (!yes || seat === undefined || yes.value === String(seat)) return;
  for (const answer of all('[name="every_trick"]')) answer.checked = false;
  yes.value = seat;
  one("[data-only]").textContent = page.base.names[seat];
}

function draw() {
  const tally = now();
  one("[data-first]")?.toggleAttribute("hidden", tally.taps > 0);
  const seat = atHand();
  const left = Object.keys(page.base.words).length - Object.keys(tally.takers).length;
  drawKeys(tally, seat);
  drawPeople(tally, seat, left === 0);
  drawMoves(tally, seat, left);
  drawFinish(tally, left === 0);
  drawAsks(tally, left === 0);
  page.taps.elements.seat.value = seat;
}

// Tapping

function onSubmit(event) {
  if (!page || !event.target.matches("[data-taps]")) return;
  if (!send(event.target, event.submitter, page.base.name)) return;
  event.preventDefault();
  draw();
}

function onClick(event) {
  const tile = event.target.closest?.("[data-seat]");
  if (!tile || !page?.root.contains(tile)) return;
  event.preventDefault();
  sessionStorage.setItem(AT, tile.dataset.seat);
  draw();
}

// What the server says

/** The tally as an answer tells it; its sentences are laid in, the keys stay where they are. */
function take(answer) {
  const fresh = answer?.getElementById("tally");
  if (!fresh) return;
  const told = JSON.parse(fresh.dataset.tally);
  if (told.name !== page.base.name) return follow(page.base, told);
  page.base = told;
  page.root.dataset.news = fresh.dataset.news;
  one("#tally-says").replaceChildren(...fresh.querySelector("#tally-says").childNodes);
  draw();
}

function onSent(event) {
  if (!page || !event.detail.item.name.startsWith(page.base.name)) return;
  event.preventDefault();
  take(read(event.detail.html));
}

/** Another phone has tapped; a refusal stays until it is read, and what was tapped here is newer. */
async function onNews(event) {
  if (!page?.root.isConnected) return;
  event.preventDefault();
  if (onTheWay().length || one("#tally-says [role=alert]")) return;
  const { base } = page;
  const answer = await renewed();
  if (answer && !answer.getElementById("tally")) location.reload(); // the game is over
  else if (page.base === base && !onTheWay().length) take(answer);
}

function begin() {
  const root = document.getElementById("tally");
  if (!root || root === page?.root) return;
  const base = JSON.parse(root.dataset.tally);
  page = { root, base, taps: root.querySelector("#taps") };
  page.at = page.taps.elements.seat.value;
  draw();
}

document.addEventListener("submit", onSubmit, true);
document.addEventListener("click", onClick);
document.addEventListener("outbox:sent", onSent);
document.addEventListener("outbox:discarded", () => page && draw());
document.addEventListener("live:news", onNews);
whenShown(begin);
