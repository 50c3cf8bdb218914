// One keeper's phone holds the draft of the hand. It sends what is entered, at most once a second, so
// that the others see it; theirs keep what is typed to themselves until they take the hand over.
// A phone that keeps score alone begins to send once a second one does; it is also told here which
// phones ask for that.

import * as drafts from "../offline/drafts.js";
import { keptItems } from "../offline/entries.js";
import { post } from "../page/page.js";
import { saveDraft } from "./drafts.js";
import { isEmpty, pointsOf } from "./sums.js";

const EVERY = 1000;
const SAID = /^(evidence$|taker-|hearts-|points-|trickless-)/;

let pad = null; // what is entered here: { form, data, facts }
let timer = 0;
let last = 0;
let sent = null; // what the server has of this phone
let looking = null;
let arrived = ""; // the name of the hand that was sent from here

const holder = () => document.getElementById("holder");

/** Whether another phone keeps score too. */
const isShared = () => holder()?.dataset.shared !== undefined;

/** Whether another phone is entering this hand. */
export const isHeld = () => Boolean(holder()?.querySelector("[data-held]"));

function entered() {
  if (isEmpty(pad.facts)) return "";
  const said = [...new FormData(pad.form)].filter(([name, value]) => SAID.test(name) && value !== "");
  return new URLSearchParams(said).toString();
}

/** What was entered here, beside what the other phone has. */
function drawOwn() {
  const isOwn = !isEmpty(pad.facts);
  for (const part of holder().querySelectorAll("[data-own]")) part.hidden = !isOwn;
  const seats = pad.facts.mode === "points" ? pad.data.scored : pad.data.seats.filter((seat) => seat !== pad.data.dead);
  holder()
    .querySelectorAll("td[data-own]")
    .forEach((cell, place) => {
      const points = pointsOf(pad.data, pad.facts, seats[place]);
      cell.textContent = points === null ? "\u2013" : String(points * pad.data.sign).replace("-", "\u2212");
    });
}

function stop() {
  clearTimeout(timer);
  timer = 0;
}

/** Something was entered: the others are to see it. */
export function share(now) {
  pad = now;
  if (!isShared()) return;
  if (isHeld()) return drawOwn();
  stop();
  timer = setTimeout(send, Math.max(0, last + EVERY - Date.now()));
}

async function send() {
  stop();
  const said = entered();
  if (isHeld() || !pad.form.isConnected || said === (sent ?? "")) return;
  const { form, data } = pad;
  last = Date.now();
  sent = said;
  const headers = { "X-Outbox": "1", "HX-Request": "true" };
  try {
    const answer = await post(form.dataset.draft, { number: data.number, form: said }, { headers, keepalive: true });
    if (answer.ok) form.dataset.news = answer.headers.get("X-News") ?? form.dataset.news;
    else await lookAtOthers();
  } catch {
    sent = null; // without network it stays on this phone; the next tap, or the network, sends it
  }
}

/** What other phones do now. */
function lookAtOthers() {
  looking ??= renewOthers().finally(() => (looking = null));
  return looking;
}

/** Whether this very hand is being sent, or was: the page goes where its answer says. */
function isOnItsWay() {
  const { name } = pad.data;
  return name === arrived || keptItems().some((item) => item.name === name && item.state !== "refused");
}

/**
 * A hand that was saved elsewhere stands on the board, where a pad with nothing on it goes too: nobody is to
 * begin with one hand and end with the next. What was begun here has a page that says what to do with it.
 */
async function renewOthers() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const sheet = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { untilCalm } = await import("../live/live.js"); // which is here: it brought the news
  await untilCalm();
  if (isOnItsWay() || !pad.form.isConnected) return;
  const fresh = sheet.querySelector("form[data-pad]");
  const isSame = fresh && JSON.parse(fresh.dataset.pad).name === pad.data.name;
  if (!isSame || answer.redirected) {
    if (isEmpty(pad.facts)) return location.assign(pad.form.dataset.board);
    saveDraft(pad); // another window of this phone that saved the hand has cleared it
    return location.reload();
  }
  const others = sheet.getElementById("holder");
  holder().replaceChildren(...(others?.childNodes ?? []));
  const wasShared = isShared();
  holder().toggleAttribute("data-shared", others?.dataset.shared !== undefined);
  pad.form.dataset.news = fresh.dataset.news ?? "";
  pad.data.saves_itself = JSON.parse(fresh.dataset.pad).saves_itself;
  if (isHeld()) drawOwn();
  else if (isShared() && !wasShared) share(pad); // what was entered before the other phone came
}

function onNews(event) {
  if (!holder() || !pad?.form.isConnected) return;
  event.preventDefault();
  lookAtOthers().catch(() => null); // the next question hears of it again
}

/**
 * A hand that was begun without network hears of other phones once its page is the server's. Where nothing is
 * entered, the page leads on to the board by itself.
 */
async function fetchAnew() {
  const form = pad?.form;
  const isOther = () => form?.isConnected && pad.form === form && pad.data.name !== arrived;
  const isBegun = () => isOther() && !isEmpty(pad.facts) && !keptItems().length;
  if (!isBegun() || !form.hasAttribute("data-coming") || form.dataset.news) return;
  const { untilCalm } = await import("../live/live.js");
  await untilCalm();
  if (!isBegun()) return;
  saveDraft(pad);
  location.reload();
}

/** Both were to be seen; the one that was chosen is the hand from now on. */
function onSubmit({ target, submitter }) {
  if (!holder()?.contains(target) || !submitter?.matches("[name=takes_over]")) return;
  if (submitter.value === "mine") target.elements.form.value = entered();
  else drafts.clear(pad.data.name);
}

document.addEventListener("live:news", onNews);
document.addEventListener("submit", onSubmit);
document.addEventListener("outbox:kept", stop);
document.addEventListener("outbox:sent", ({ detail: { item } }) => {
  arrived = item.name;
  fetchAnew();
});
window.addEventListener("pagehide", () => timer && send());
window.addEventListener("online", () => pad?.form.isConnected && share(pad));
