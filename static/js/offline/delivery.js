// Carrying what was kept to the server: in order, one repeat when the token was stale,
// until something has to wait longer or a person has to look.

import * as kept from "./entries.js";
import { learnArrived } from "./known.js";
import { TURN_LASTS, endTurn, read, takeTurn, tellOthers, turnLeft } from "./store.js";
import { announce, asHere, here, turnTo } from "../shared/page.js";

const TOKEN_AGE = 20 * 60 * 1000;
const TOKEN_TROUBLE = [400, 401, 403, 404];
const LATER = [408, 425, 429];
const SHOWN_IN_MAIN = [409, 413, 422];
const PATIENCE = 20000;
const SLOW = 1500;

let tokenTime = performance.timeOrigin;
let isSending = false;
let isBlocked = false;
let timer = 0;
let failures = 0;

const tokenMeta = () => document.querySelector('meta[name="csrf-token"]');

function tokenAtHand(signal) {
  const isRecent = Date.now() - tokenTime < TOKEN_AGE;
  return (isRecent && tokenMeta()?.content) || freshToken(signal);
}

/** What answers without a token is not our server (a Wi-Fi login page, perhaps): try later. */
async function freshToken(signal) {
  const meta = tokenMeta();
  const url = meta?.dataset.url || "/token";
  const response = await fetch(url, { cache: "no-store", redirect: "error", signal });
  const { token } = await response.json();
  if (!token) throw new TypeError("no token in the answer");
  if (meta) meta.content = token;
  tokenTime = Date.now();
  return token;
}

/** Seconds since the item was written down. The server does not remember every key for ever. */
function age(item) {
  return Math.max(0, Math.floor((Date.now() - (item.made ?? item.at)) / 1000));
}

function headers(item, token) {
  return {
    "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
    Accept: "text/html",
    "X-CSRFToken": token,
    "X-Operation": item.key,
    "X-Operation-Age": String(age(item)),
    "X-Outbox": "1",
    "HX-Request": "true",
  };
}

/** What was entered, and behind which hand. */
function bodyOf({ body, after }) {
  return after ? `${body}&after=${after}` : body;
}

async function ask(item, token, signal) {
  const response = await fetch(item.url, {
    method: "POST",
    body: bodyOf(item),
    headers: headers(item, token),
    redirect: "error",
    cache: "no-store",
    signal,
  });
  return {
    status: response.status,
    to: response.headers.get("X-Location"),
    pause: Number(response.headers.get("Retry-After")) || 0,
    isPage: (response.headers.get("Content-Type") || "").startsWith("text/html"),
    html: await response.text(),
  };
}

async function askTwice(item, signal) {
  const answer = await ask(item, await tokenAtHand(signal), signal);
  if (!TOKEN_TROUBLE.includes(answer.status)) return answer;
  return ask(item, await freshToken(signal), signal);
}

/** Only our server names the place of the answer; another 2xx proves nothing. */
function verdict({ status, to }) {
  if (status < 300) return to ? "accepted" : "later";
  return status >= 500 || LATER.includes(status) ? "later" : "refused";
}

/** Never throws: no network is an answer too. */
async function post(item) {
  const control = new AbortController();
  const patience = setTimeout(() => control.abort(), PATIENCE);
  const turn = setInterval(() => takeTurn(item), TURN_LASTS / 3);
  const slow = setTimeout(() => announce("outbox:waiting", { item, status: 0 }), SLOW);
  try {
    const answer = await askTwice(item, control.signal);
    return { ...answer, verdict: verdict(answer) };
  } catch {
    return { verdict: "later", status: 0, pause: 0 };
  } finally {
    clearTimeout(patience);
    clearInterval(turn);
    clearTimeout(slow);
  }
}

function tryAgainIn(seconds) {
  timer = setTimeout(flush, seconds * 1000);
}

/** It is tried again by and by, and what is behind it with it: nothing gets through just now. */
function stay(item, { status, pause }) {
  const now = kept.find(item.key);
  if (now) kept.put({ ...now, tries: now.tries + 1, status });
  announce("outbox:waiting", { item, status });
  const backOff = Math.min(30, 0.5 * 2 ** failures);
  failures += 1;
  tryAgainIn(Math.max(backOff, Math.min(60, pause)));
  return false;
}

/** What is wrong, or asked, in the words of the page that says so. */
function reasonIn(html) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  return sheet.querySelector("#answer :is([role=alert] p, .moon-box h2), .no-box p")?.textContent.trim() ?? "";
}

/** What was changed or discarded while it was on its way is not what was refused. True when others may go. */
function refuse(item, { status, html, isPage }) {
  const now = kept.find(item.key);
  if (now?.body !== item.body) return true;
  const page = isPage && SHOWN_IN_MAIN.includes(status) ? html : "";
  const refused = { ...now, state: "refused", status, html: page, why: reasonIn(page) };
  if (!kept.putWithAnswer(refused)) return stay(item, { status, pause: 0 });
  announce("outbox:refused", { item: refused, status });
  return true;
}

/** Without network the page turned to another hand: who is busy with that one stays there. */
export function isFree(name) {
  const form = document.querySelector("form[data-outbox]");
  if (!form || form.dataset.outbox === name) return true;
  return !("changes" in form.dataset) && read(`companion.draft.${form.dataset.outbox}`) === null;
}

/** What is being changed is not sent meanwhile. */
export const isOpenedForChange = ({ key }) =>
  document.querySelector("form[data-changes]")?.dataset.entry === key;

/** Returns the page whose content is now out of date, if it is not the form's own. */
async function accept(item, { to, html }) {
  const place = asHere(to) || item.from;
  kept.drop(item);
  kept.makeRoomFor(item);
  if (kept.gameOf(item)) learnArrived(kept.gameOf(item), kept.numberOf(item), item.points);
  tellOthers(item, place);
  const isLast = !kept.keptItems().some(({ after }) => after === item.key);
  const isShown = document.querySelector("form[data-outbox]")?.dataset.outbox === item.name;
  const isOpen = here() === item.from && (isLast || isShown) && isFree(item.name);
  if (!announce("outbox:sent", { item, to: place, html }, true)) return null;
  if (!isOpen) return place;
  await turnTo(place, html);
  return null;
}

/** True when the next one may go: a refusal stops only what waits for it. */
async function deliver(item, outdated) {
  isBlocked = !takeTurn(item);
  if (isBlocked) {
    tryAgainIn(turnLeft() / 1000 + 0.1);
    return false;
  }
  const answer = await post(item);
  if (answer.verdict !== "later") failures = 0;
  if (answer.verdict === "later") return stay(item, answer);
  if (answer.verdict === "refused") return refuse(item, answer);
  outdated.push(await accept(item, answer));
  return true;
}

/** Send what waits, oldest first. What was refused, or is just being changed, stops what waits for it. */
export async function flush() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  const outdated = [];
  try {
    let item = kept.firstToSend(isOpenedForChange);
    while (item && (await deliver(item, outdated))) item = kept.firstToSend(isOpenedForChange);
  } finally {
    isSending = false;
    endTurn();
  }
  if (outdated.includes(here())) location.reload();
}

/** Another tab's turn ended. Only who waited for it goes on, or two tabs would chase each other. */
export function flushIfBlocked() {
  if (isBlocked) flush();
}

/** Something changed for the better: forget how often it failed. */
export function flushNow() {
  failures = 0;
  return flush();
}
