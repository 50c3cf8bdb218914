// Watch the play: a tapped card goes grey at once and is sent; the server knows the rest.

import { say, whenShown } from "../page/page.js";
import { dropWaiting, follow, read, renewed, send, waiting, wordOf } from "./taps.js";

let page = null; // { root, data, as }: the page, the log as the server told it, who was tapped

const all = (selector) => [...page.root.querySelectorAll(selector)];
const onTheWay = () => waiting(page.data.name).map(wordOf);
const cardIn = (word) => word.split(/[>:]/).at(-1);
const isCard = (word) => word !== "undo" && word !== "-";

/** How many words the log will have when everything has arrived. */
const seen = (words) => words.reduce((count, word) => count + (word === "undo" ? -1 : 1), page.data.seen);

function mark() {
  if (page.data.passes) return ">";
  return page.as === null ? "" : `${page.as}:`;
}

function drawKey(key, words, isBlocked) {
  const { left, table, doubts, words: names } = page.data;
  const { card } = key.dataset;
  const sent = page.data.passes ? 0 : words.filter((word) => isCard(word) && cardIn(word) === card).length;
  const copies = left[card] - sent;
  const doubt = words.length || page.as !== null ? "" : doubts[card] || "";
  key.hidden = page.data.over || (left[card] <= 0 && !table.includes(card));
  key.disabled = copies <= 0 || isBlocked;
  key.classList.toggle("gone", copies <= 0);
  key.classList.toggle("doubt", doubt !== "");
  key.setAttribute("aria-label", doubt ? `${names[card]}, ${doubt}` : names[card]);
  key.value = `${mark()}${card}:${seen(words)}`;
  const number = key.querySelector("[data-copies]");
  if (number) number.textContent = String(Math.max(0, copies));
}

function draw() {
  const words = onTheWay();
  const { asks, calls, over } = page.data;
  const isBlocked = over || calls || (asks && page.as === null && !words.length);
  for (const key of all("[data-card]")) drawKey(key, words, isBlocked);
  for (const chair of all("[data-place]")) {
    if (Number(chair.dataset.place) === page.as) chair.setAttribute("aria-current", "true");
    else chair.removeAttribute("aria-current");
  }
  for (const again of all("[data-again]")) again.value = `-:${seen(words)}`;
  const undo = document.querySelector("[data-undo]");
  if (undo) undo.value = `undo:${seen(words)}`;
  if (undo) undo.disabled = seen(words) === 0;
}

function onSubmit(event) {
  if (!page || !event.target.matches("[data-taps]")) return;
  if (!send(event.target, event.submitter, page.data.name)) return;
  event.preventDefault();
  page.as = null;
  draw();
}

/** A face says whose card comes next; tapped again it is whoever's turn it is. */
function onClick(event) {
  const chair = event.target.closest?.("a[data-place]");
  if (!chair || !page?.root.contains(chair)) return;
  event.preventDefault();
  const place = Number(chair.dataset.place);
  page.as = page.as === place ? null : place;
  draw();
}

/** What an answer says is laid in; the keys stay where they are under the thumb. */
function take(answer) {
  const fresh = answer?.getElementById("watch");
  if (!fresh) return;
  const told = JSON.parse(fresh.dataset.watch);
  if (told.name !== page.data.name) return follow(page.data, told);
  page.data = told;
  page.root.dataset.news = fresh.dataset.news;
  for (const part of ["watch-says", "watch-ends"]) {
    document.getElementById(part).replaceChildren(...fresh.querySelector(`#${part}`).childNodes);
  }
  draw();
}

const isOurs = (event) => page && event.detail.item.name.startsWith(page.data.name);

function onSent(event) {
  if (!isOurs(event)) return;
  event.preventDefault();
  take(read(event.detail.html));
}

/** What was tapped after a card that was refused was meant for another trick. */
function onRefused(event) {
  if (!isOurs(event)) return;
  const lost = dropWaiting(page.data.name);
  const words = say(lost === 1 ? "card_not_logged" : "cards_not_logged", { count: lost });
  if (lost) document.getElementById("alert").textContent = words;
}

/** Another phone has logged. What was tapped here meanwhile is newer. */
async function onNews(event) {
  if (!page?.root.isConnected) return;
  event.preventDefault();
  if (onTheWay().length) return;
  const { data } = page;
  const answer = await renewed();
  if (answer && !answer.getElementById("watch")) location.reload(); // the game is over
  else if (page.data === data && !onTheWay().length) take(answer);
}

function begin() {
  const root = document.getElementById("watch");
  if (!root || root === page?.root) return;
  const data = JSON.parse(root.dataset.watch);
  page = { root, data, as: data.as };
  draw();
}

document.addEventListener("submit", onSubmit, true);
document.addEventListener("click", onClick);
document.addEventListener("outbox:sent", onSent);
document.addEventListener("outbox:refused", onRefused);
document.addEventListener("outbox:discarded", () => page && draw());
document.addEventListener("live:news", onNews);
whenShown(begin);
