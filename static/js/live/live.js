// Live pages. A page that says `data-news="/t/<table>/live?v=57"` on any element (`live_url` of
// companion/web/game_page.py; `{% block news %}` of base.html puts it on the body) keeps up by itself,
// while somebody looks at it: it asks that address whether anything was written at the table since
// version 57, and where something was, it fetches itself and lays in what changed. Whoever reads or
// types stays where they are. Nothing more is needed on a page, and it works on every one.
//
// `data-news-for="1800"` beside it: so many seconds after it was shown the page stops asking.
// `data-news-again="600"` on any element: so many seconds after it came it may be old without any news.
// `data-line` on the body of any other page of a table: it stays as it is, and one line says that the
// game ended or the next one began (line.js). `data-line-news` is where that page asks for news, for half
// an hour.
// `data-goes-on` on a link that was not there before: the page goes there ("offered": unless its
// viewer is doing something). A page that takes care of its news itself prevents `live:news`, and `live:out`
// where this phone was removed.

import { UNSEEN, announce, parse, renew, whenShown } from "../shared/page.js";

const EVERY = 1200; // milliseconds from question to question, so that news are there within two seconds
const PATIENCE = 8000;
const LINE_FOR = 1800; // seconds
const LOST = 2; // questions without an answer until the page says so
const CALM = 500; // after a touch
const LONGEST_TOUCH = 10000;
const BUSY = 10000; // after a touch somebody is still doing something

let timer = 0;
let control = null; // of the question that is on its way
let misses = 0;
let since = performance.timeOrigin; // of the last answer
let shown = Date.now();
let fresh = Date.now(); // when the page was last what the server has
let touch = { isDown: false, at: 0 };

const APP = new URL("../shared/boot.js", import.meta.url).href; // on every page of this version

const mark = () => document.querySelector("[data-news]");
const address = () => mark()?.dataset.news ?? document.body.dataset.lineNews;

function isAsking() {
  const seconds = mark() ? Number(mark().dataset.newsFor || Infinity) : LINE_FOR;
  return Boolean(address()) && !document.hidden && Date.now() - shown < seconds * 1000;
}

function mayBeOld() {
  const seconds = [...document.querySelectorAll("[data-news-again]")].map(({ dataset }) => Number(dataset.newsAgain));
  return Date.now() - fresh > Math.min(...seconds) * 1000;
}

/** Ask now, in the place of a question that may never be answered. */
async function look() {
  clearTimeout(timer);
  control?.abort();
  control = null;
  if (!mark()) inTouch(); // this page stays as it is, so it misses nothing
  if (!isAsking()) return;
  const begun = Date.now();
  const mine = new AbortController();
  control = mine;
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  try {
    await ask(mine.signal);
    if (control === mine) inTouch();
  } catch {
    if (control === mine) outOfTouch();
  }
  clearTimeout(patience);
  if (control !== mine) return;
  control = null;
  timer = setTimeout(look, Math.max(0, EVERY - (Date.now() - begun)));
}

async function ask(signal) {
  const asked = address();
  const answer = await fetch(asked, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
  if (answer.status === 404) return leave();
  const version = answer.status === 200 ? await answer.text() : "";
  const hasNews = /^\d+$/.test(version);
  if (!hasNews && answer.status !== 204) throw new TypeError("not our answer");
  if (hasNews && document.body.dataset.line) await tellLine(asked, version, signal);
  if (!mark() || (!hasNews && !mayBeOld())) return;
  if (announce("live:news", {}, true)) await renewPage(asked, signal);
  fresh = Date.now();
}

/** This phone was removed: the page says so, unless it has something that nobody else has. */
function leave() {
  if (announce("live:out", {}, true)) location.reload();
}

async function tellLine(asked, version, signal) {
  const { tell } = await import("./line.js");
  await untilCalm();
  if (address() !== asked || signal.aborted) return; // it is another page by now
  await tell({ signal });
  document.body.dataset.lineNews = asked.replace(/\d+$/, version);
}

async function bringLineAlong() {
  const { line, news } = document.body.dataset;
  if (!line && news) sessionStorage.removeItem(UNSEEN); // the game itself is shown
  if (!line) return;
  const { bringAlong } = await import("./line.js");
  await bringAlong().catch(() => {}); // it is told when the network is back
}

async function renewPage(asked, signal) {
  const answer = await fetch(location.href, { cache: "no-store", signal });
  if (answer.status === 404) return location.reload();
  if (!answer.ok) throw new TypeError(`answered with ${answer.status}`);
  if (answer.redirected) return location.assign(answer.url);
  const html = await answer.text();
  await untilCalm();
  if (mark()?.dataset.news !== asked || signal.aborted) return; // it is another page by now
  const sheet = parse(html);
  const isNewApp = ![...sheet.scripts].some(({ src }) => src === APP);
  if (document.body.dataset.line) sheet.body.dataset.line = document.body.dataset.line; // it told of all since
  const onward = document.querySelector("[data-goes-on]") ? null : sheet.querySelector("[data-goes-on]");
  if (onward && !(onward.dataset.goesOn && isBusy())) location.assign(onward.getAttribute("href"));
  else if (isNewApp) location.reload();
  else await renew(sheet);
}

// Who is there

function onPointer({ type }) {
  touch = { isDown: type === "pointerdown", at: Date.now() };
}

/** No target moves while a thumb is on its way to it, and nothing turns back what was just tapped. */
export async function untilCalm() {
  const isTouched = () =>
    Date.now() - touch.at < (touch.isDown ? LONGEST_TOUCH : CALM) || document.querySelector(".htmx-request");
  while (isTouched()) await new Promise((resume) => setTimeout(resume, CALM / 5));
}

function isBusy() {
  const isOpen = document.querySelector("main details[open], header details[open]") !== null;
  return isOpen || document.activeElement?.matches("input, textarea, select") || Date.now() - touch.at < BUSY;
}

function inTouch() {
  if (misses >= LOST) announce("connection:back");
  misses = 0;
  since = Date.now();
}

function outOfTouch() {
  misses += 1;
  if (misses === LOST && mark()) announce("connection:lost", { since });
}

/** A phone that comes out of a pocket is looked at anew, however long ago its page was shown. */
function onGlance() {
  if (!document.hidden) shown = Date.now();
  look();
}

function begin() {
  shown = fresh = Date.now();
  if (sessionStorage.getItem(UNSEEN)) bringLineAlong();
  if (!control) look();
}

for (const type of ["pointerdown", "pointerup", "pointercancel"]) document.addEventListener(type, onPointer, true);
document.addEventListener("visibilitychange", onGlance);
window.addEventListener("online", look);
window.addEventListener("pageshow", (event) => event.persisted && look());
whenShown(begin);
