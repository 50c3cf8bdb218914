// The outbox: a hand is on this phone before it is on its way, and leaves only when the server has it.

import { DRAFT, KNOWN, OURS, OUTBOX, announce, asHere, bringLater, button, connection, connectionParts, element, fieldsOf, here, lay, names, parse, read, remove, say, showNotice, whenShown, write } from "../shared/page.js";

// What waits
//
// The outbox as a list: one entry for each form that was sent and that the server has not taken yet,
// under a key of its own, which is its operation id. It is read anew each time: all tabs write to it.
// An entry waits, or was refused and needs a person; one that was refused is asked about anew (`isOld`)
// once another phone changed its game: its number, or the answer, may be another by now. Its name says what it is of:
// "GAME:HAND" a new hand, "GAME:insert:HAND" a forgotten one, the id of a hand its correction. A hand has its id from
// the moment it is begun here, whatever figures it is sent with, and comes `after` another one. Numbers are for the eye.

const HAND = /^([^:\s]+:)([^:\s]+)$/;
const CONFLICT = 409;

/** The game of a new hand, as the names of its hands begin; "" for anything else. */
const gameOf = ({ name }) => name.match(HAND)?.[1] ?? "";

/** The id of a new hand. */
export const idOf = ({ name }) => name.match(HAND)?.[2] ?? "";

export const isWaiting = ({ state }) => state === "waiting";

export const isRefused = ({ state }) => state === "refused";

/** Every entry, in the order they were written down. */
export function keptItems() {
  const items = names(OUTBOX).map(read).filter((item) => item && item.key && item.url);
  return items.sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

/** What is kept of a hand: its figures, and its Undo behind them where those may have gone out. */
export const itemsOf = (hand) => keptItems().filter(({ name }) => name === hand);

/** What waits of the new hands of a game, in the order they were played. */
const lineOf = (game) => (game ? keptItems().filter((item) => gameOf(item) === game) : []);

/** The new hands of a game, each as it was told last, in the order they were played; none that was taken back. */
export const handsOf = (game) => [...new Map(lineOf(game).map((item) => [item.name, item])).values()].filter(({ undoes }) => !undoes);

/** What still stands: not what was taken back, or told anew, after it may have been sent. */
function standing(items) {
  const games = [...new Set(items.map(gameOf))];
  const keys = new Set(games.flatMap((game) => handsOf(game).map(({ key }) => key)));
  return items.filter((item) => !gameOf(item) || keys.has(item.key));
}

/** The number of the first hand that waits, as it was entered or answered; those before it may have gone since. */
function firstNumber([first], { asOf, next }) {
  if (!first?.number) return next;
  return isRefused(first) || asOf < 0 ? first.number : Math.min(first.number, next);
}

/** The number of a hand that waits, or did, as far as is known. */
export function numberOf(item) {
  const [game, hands] = [gameOf(item), handsOf(gameOf(item))];
  const place = hands.findIndex(({ name }) => name === item.name);
  return place < 0 || !item.number ? item.number : firstNumber(hands, known(game)) + place;
}

/** What it is called by now. */
function titleOf(item) {
  const number = gameOf(item) && numberOf(item);
  return number ? say(item.undoes ? "undo_of" : "hand", { number }) : item.title;
}

/** The number of the first hand that nobody entered yet, here or as far as is known. */
export function nextNumber(game, { asOf, next } = known(game)) {
  const hands = handsOf(game);
  return Math.max(next, firstNumber(hands, { asOf: asOf ?? 0, next }) + hands.length);
}

/**
 * What has to be settled before this entry. A new hand waits for the hands before it in its game; an
 * insertion, a correction, other games and tables wait for nothing.
 */
function blockersOf(entry) {
  const line = lineOf(gameOf(entry));
  return line.slice(0, Math.max(0, line.findIndex(({ key }) => key === entry.key)));
}

/** What is sent next, unless it is held back here. */
function firstToSend(isHeldBack) {
  return keptItems().find((item) => (isWaiting(item) || item.isOld) && !isHeldBack(item) && !blockersOf(item).length);
}

/** A moment after everything already kept, even when the phone's clock was set back. */
function nextMoment() {
  return Math.max(Date.now(), ...keptItems().map((item) => item.at + 1));
}

/** True when the entry is safely on the phone. It goes before the pages that are kept for later. */
export function put(item) {
  if (write(OUTBOX + item.key, item)) return true;
  forgetAll();
  return write(OUTBOX + item.key, item);
}

/** Too little room for the answer's text must not cost the hand itself. */
function putWithAnswer(item) {
  return put(item) || put({ ...item, html: "" });
}

function drop(item) {
  remove(OUTBOX + item.key);
}

/** The entry as it is now, or null. */
export const find = (key) => (key ? read(OUTBOX + key) : null);

/** A form as an entry. */
function made(form) {
  return { ...form, key: freshId(), at: nextMoment(), made: Date.now(), state: "waiting", tries: 0 };
}

const isSameAs = (entry) => (other) =>
  isWaiting(other) && ["name", "url", "body"].every((part) => other[part] === entry[part]);

/** The entry as it is kept already: a second tap. */
const findSame = (entry) => standing(keptItems()).find(isSameAs(entry));

/** The entry that a page showed, if what is written there can take its place. */
function findShown(entry, key) {
  const shown = find(key);
  const isSame = shown && (shown.name === entry.name || (gameOf(entry) && gameOf(shown) === gameOf(entry)));
  return isSame ? shown : null;
}

/** The same hand, or another one behind the same hand. */
const isInPlaceOf = (entry) => (other) =>
  other.name === entry.name || (gameOf(entry) && gameOf(other) === gameOf(entry) && other.after !== undefined && other.after === entry.after);

/** What would be replaced although the page that the entry comes from did not show it. */
function findUnseen(entry, shownKey) {
  const place = findShown(entry, shownKey) ?? entry;
  return standing(keptItems()).filter(isInPlaceOf(place)).find(({ key }) => key !== shownKey && key !== entry.key);
}

/**
 * Write an entry down, in the place of the one that its page showed: nothing else is ever replaced.
 * What is on its way to the server stays: the new one comes behind it. False: no room on this phone.
 */
function writeDown(entry, shownKey) {
  const shown = findShown(entry, shownKey);
  if (shown) takePlaceOf(entry, shown);
  else comeLast(entry);
  if (!shown) return put(entry);
  const canUndo = Boolean(shown.hand && shown.board);
  const isFree = !(canUndo ? mayHaveArrived(shown) : isBeingSent(shown));
  entry.at = isFree ? shown.at : shown.at + 0.5;
  if (!put(entry)) return false;
  if (isFree) drop(shown);
  else if (canUndo) put(undoOf(shown, shown.at + 0.25)); // what it is by now comes after that
  return true;
}

/** What was sent, and not refused, may be in the book although no answer came. */
const mayHaveArrived = (item) => isBeingSent(item) || Boolean(item.isSent && isWaiting(item));

/** Undo of a hand, as the next change after it. */
function undoOf({ name, number, hand, after, title, board, from }, at) {
  const place = { name, number, hand, after, title, board, from };
  return { ...made(place), at, url: `${board}/undo`, body: "", undoes: true };
}

/** A hand that was never sent leaves the list; else its Undo is the next change in it. */
export function takeBack(item, board) {
  if (mayHaveArrived(item)) put(undoOf({ ...item, board }, item.at + 0.25));
  else drop(item);
  tell();
  flushNow();
}

/** What was shown is this very hand, wherever it is by now. */
function takePlaceOf(entry, { name, title, after, number, hand = entry.hand }) {
  Object.assign(entry, { name, title, number, hand, after: after ?? entry.after });
}

/** It was played after those that wait here. */
function comeLast(entry) {
  const last = handsOf(gameOf(entry)).findLast(({ name }) => name !== entry.name);
  if (last) entry.after = idOf(last);
}

/** What came after one hand, half entered or waiting, comes after another one, but for that of this name. */
function comeAfter(game, from, to, name) {
  const isBehind = (kept) => kept && kept.after === from && kept.after !== undefined;
  for (const item of lineOf(game)) if (item.name !== name && isBehind(item)) put({ ...item, after: to });
  for (const one of game ? begunHands(game) : []) {
    const draft = recall(DRAFT + one);
    if (one !== name && isBehind(draft?.facts)) keep(DRAFT + one, { ...draft, facts: { ...draft.facts, after: to } });
  }
}

const isOfAnother = ({ status }) => status === CONFLICT; // another phone's hand has its number

/** The hand that another phone saved in the place of this one. */
const savedIn = ({ html }) => parse(html).querySelector("[data-saved]")?.dataset.saved ?? null;

/** What comes behind it once it is gone: another phone's hand that has its place, or the one before it. */
const standsFor = (item) => (isOfAnother(item) ? savedIn(item) : null) ?? item.after;

/** A hand goes without having been saved: those behind it move up, unless another phone's hand has its place. */
function discard(item) {
  drop(item);
  if (!item.undoes && !itemsOf(item.name).length) comeAfter(gameOf(item), idOf(item), standsFor(item), item.name);
}

/** It is there again, in front of those that moved up. */
function putBack(item) {
  if (!item.undoes) comeAfter(gameOf(item), standsFor(item), idOf(item), item.name);
  put(item);
}

// What outlives a page
//
// Where it finds no room on the phone it is kept while this page is there.

const inMemory = new Map(); // what did not fit on the phone, until this page goes

const recall = (name) => inMemory.get(name) ?? read(name);

/** True when the value will outlive this page. */
function keep(name, value) {
  const isWritten = write(name, value);
  if (isWritten) inMemory.delete(name);
  else inMemory.set(name, value);
  return isWritten;
}

function forget(name) {
  inMemory.delete(name);
  remove(name);
}

/** Of what begins with the prefix only the newest stay, and nothing that is older than so many milliseconds. */
function keepNewest(prefix, most, oldest) {
  const writtenAt = (name) => read(name)?.at ?? 0;
  const newestFirst = names(prefix).sort((one, other) => writtenAt(other) - writtenAt(one));
  newestFirst.filter((name, place) => place >= most || Date.now() - writtenAt(name) > oldest).forEach(remove);
}

// Hands that are half entered, or changed
//
// Kept on this phone until they are in the outbox: found again, or offered for comparison with what was saved.
// The name of a draft is that of its hand: game and id, or the id alone where it is saved.

const MOST_DRAFTS = 20;
const FEWEST_DRAFTS = 5;
const OLDEST_DRAFT = 30 * 24 * 60 * 60 * 1000;

/** The names of the hands that were begun here, of those that begin like this. */
export const begunHands = (prefix = "") => names(DRAFT + prefix).map((name) => name.slice(DRAFT.length));

/** The facts last saved under the name, or null. Always read anew: another tab may have written. */
export const load = (name) => recall(DRAFT + name)?.facts ?? null;

/** True when the facts will outlive this page. */
export function save(name, facts) {
  const draft = { at: Date.now(), facts };
  let isWritten = keep(DRAFT + name, draft);
  if (!isWritten) {
    keepNewest(DRAFT, FEWEST_DRAFTS, OLDEST_DRAFT);
    isWritten = keep(DRAFT + name, draft);
  }
  keepNewest(DRAFT, MOST_DRAFTS, OLDEST_DRAFT);
  return isWritten;
}

export const dropDraft = (name) => forget(DRAFT + name);

// What is known of a game
//
// What this phone knows of a game without network: the number of its next hand, the pad and the deals
// of the hands to come, and its scoreboard. It is kept until the game changes, through a reload and for all
// tabs. `asOf` is the version of the table that said so: an old page does not overrule it.

const PLACE = /^(.*\/g\/([0-9a-f-]{36}))\/hand\/coming\?v=([0-9a-f]+)$/;
const APP = import.meta.url; // pages of another version do not fit these scripts
const MOST = 2; // games
const OLDEST = 24 * 60 * 60 * 1000;
const NOTHING = { asOf: -1, next: 1, last: undefined, totals: null, totalsAt: 0, url: "", people: "", pads: [], hands: [], boardPage: "" };

/** What is known of a game, which is named as its hands are: "GAME:". */
export function known(game) {
  const found = recall(KNOWN + game);
  return found?.app === APP ? found : { ...NOTHING, app: APP };
}

export function learn(game, news) {
  keep(KNOWN + game, { ...known(game), ...news, at: Date.now() });
  keepNewest(KNOWN, MOST, OLDEST);
}

/** What a page says of its game: which one, and since which version of the table. */
function placeShown() {
  const { coming, asOf, next, last, totals } = document.querySelector("[data-coming]")?.dataset ?? {};
  const [, board, id, people] = coming?.match(PLACE) ?? [];
  const since = { asOf: Number(asOf), next: Number(next), last, totals: totals ? JSON.parse(totals) : null };
  return board && { url: coming, people, board, entry: `${board}/hand`, game: `${id}:`, ...since };
}

/** The newest page says which hand is next; pages for other people or rules, or another deal, do not fit it. */
export function learnFromPage() {
  const place = placeShown();
  if (!place) return null;
  const { game, asOf, next, last, totals, people } = place;
  const before = known(game);
  const isSame = people === before.people;
  const hands = isSame ? before.hands : [];
  if (asOf > before.asOf) {
    learn(game, { asOf, next, last, totals, totalsAt: Date.now(), people, hands });
    if (before.people && !isSame) navigator.serviceWorker?.controller?.postMessage({ old: place.entry });
  }
  return place;
}

/** This hand has arrived, and with it the totals are others: none where this phone cannot add it up. */
function learnArrived({ number, points }, game, last) {
  const { next, totals } = known(game);
  if (!number || next > number) return;
  const isKnown = totals && points && number === next;
  learn(game, { next: next + 1, last, totals: isKnown ? { ...totals, by_seat: plus(totals.by_seat, points) } : null });
}

/** Totals by seat with the points of a hand. */
export const plus = (totals, points) =>
  Object.fromEntries(Object.entries(totals).map(([seat, total]) => [seat, total + (points[seat] ?? 0)]));

/** The table of this address is not there for this phone any more, or is just left. */
function forgetTable(path) {
  const [table] = path.match(/^.*\/t\/[0-9a-f-]{36}/) ?? [];
  if (table) names(KNOWN).filter((name) => read(name)?.url?.startsWith(table)).forEach(remove);
}

const forgetAll = () => names(KNOWN).forEach(remove);

// Turns
//
// Which of this phone's tabs sends, and what they tell each other.

const TURN = `${OURS}sending`;
const NEWS = `${OURS}sent`;
const FOLLOWED = `${OURS}followed`; // in this tab: whose answer it went to by itself

/** Milliseconds a tab has its turn to send, unless it takes it again meanwhile. */
const TURN_LASTS = 3000;

const tab = freshId();

/** An id of 128 bits of chance. `crypto.randomUUID` is missing on plain http. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const signs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return signs.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function whoseTurn() {
  const turn = read(TURN);
  const left = turn ? turn.until - Date.now() : 0;
  return left > 0 && left <= TURN_LASTS ? turn : null;
}

/** One tab sends at a time. The server would bear two, this only keeps it tidy. */
function takeTurn(item) {
  const turn = whoseTurn();
  if (turn && turn.tab !== tab) return false;
  const isWritten = write(TURN, { tab, key: item.key, until: Date.now() + TURN_LASTS });
  return !isWritten || read(TURN)?.tab === tab;
}

function endTurn() {
  if (read(TURN)?.tab === tab) remove(TURN);
}

/** Milliseconds until another tab's turn has run out. */
function turnLeft() {
  const turn = whoseTurn();
  return turn && turn.tab !== tab ? turn.until - Date.now() : 0;
}

function isBeingSent(item) {
  return whoseTurn()?.key === item.key;
}

/** What was told since this page was asked for, unless the phone's clock makes no sense of it. */
function newsMissed() {
  const news = read(NEWS);
  // A page that follows an answer is newer than it, though browsers round both moments.
  if (!news || news.key === sessionStorage.getItem(FOLLOWED)) return null;
  return news.at > performance.timeOrigin && news.at <= Date.now() ? news : null;
}

// Delivery
//
// Carrying what was kept to the server: in order, one repeat when the token was stale,
// until something has to wait longer or a person has to look.

const TOKEN_AGE = 20 * 60 * 1000;
const TOKEN_TROUBLE = [400, 401, 403, 404];
const LATER = [408, 429];
const SHOWN_IN_MAIN = [409, 413, 422];
const PATIENCE = 20000;
const SLOW = 1500;

let tokenTime = performance.timeOrigin;
let isSending = false;
let isBlocked = false;
let timer = 0;
let failures = 0;
let control = new AbortController(); // of what is on its way
let isCutOff = !navigator.onLine;

const tokenMeta = document.querySelector('meta[name="csrf-token"]');

function tokenAtHand(signal) {
  const isRecent = Date.now() - tokenTime < TOKEN_AGE;
  return isRecent ? tokenMeta.content : freshToken(signal);
}

/** What answers without a token is not our server (a Wi-Fi login page, perhaps): try later. */
async function freshToken(signal) {
  const response = await fetch(tokenMeta.dataset.url, { cache: "no-store", redirect: "error", signal });
  const { token } = await response.json();
  if (!token) throw new TypeError("no token in the answer");
  tokenMeta.content = token;
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
    ...(item.hand ? { "X-Hand": item.hand } : {}),
    "X-Outbox": "1",
    "HX-Request": "true",
  };
}

/** What was entered, and behind which hand. */
const sentBody = ({ body, after }) => (after === undefined ? body : `${body}&after=${after}`);

async function ask(item, token, signal) {
  const response = await fetch(item.url, {
    method: "POST",
    body: sentBody(item),
    headers: headers(item, token),
    redirect: "error",
    cache: "no-store",
    signal,
  });
  return {
    status: response.status,
    to: response.headers.get("X-Location"),
    hand: response.headers.get("X-Hand"),
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
async function send(item) {
  const turn = setInterval(() => takeTurn(item), TURN_LASTS / 3);
  const slow = setTimeout(() => announce("outbox:waiting", { item, status: 0 }), SLOW);
  control = new AbortController();
  const patience = setTimeout(() => control.abort(), PATIENCE);
  try {
    const answer = await askTwice(item, control.signal);
    return { ...answer, verdict: verdict(answer) };
  } catch {
    return { verdict: "later", status: 0, pause: 0 };
  } finally {
    clearInterval(turn);
    clearTimeout(slow);
    clearTimeout(patience);
  }
}

function tryAgainIn(seconds) {
  timer = setTimeout(flush, seconds * 1000);
}

/** It is tried again by and by, and what is behind it with it: nothing gets through just now. */
function stay(item, { status, pause }) {
  const now = find(item.key);
  if (now) put({ ...now, tries: now.tries + 1, status: now.isOld ? now.status : status });
  announce("outbox:waiting", { item, status });
  const backOff = Math.min(30, 0.5 * 2 ** failures);
  failures += 1;
  tryAgainIn(Math.max(backOff, Math.min(60, pause)));
  return false;
}

/** What is wrong, or asked, in the words of the page that says so. */
const reasonIn = (sheet) =>
  sheet.querySelector("#answer :is([role=alert] p, .moon-box h2), .no-box p")?.textContent.trim() ?? "";

/** What was changed or discarded while it was on its way is not what was refused. True when others may go. */
function refuse(item, { status, html, isPage }) {
  const now = find(item.key);
  if (now?.body !== item.body || leaves(item, status)) return true;
  const sheet = parse(isPage ? html : "");
  const page = isPage && !item.undoes && SHOWN_IN_MAIN.includes(status) ? html : "";
  const { asOf = known(gameOf(now)).asOf, number = now.number } = sheet.querySelector("[data-as-of]")?.dataset ?? {};
  const told = { asOf: Number(asOf), number: Number(number) || undefined, html: page, why: reasonIn(sheet) };
  if (!putWithAnswer({ ...now, ...told, state: "refused", isOld: false, status })) return stay(item, { status, pause: 0 });
  announce("outbox:refused", { item: find(item.key), status });
  return true;
}

/** What was taken back since needs no answer, nor its Undo. True where they go. */
function leaves(item, status) {
  const undone = lineOf(gameOf(item)).find((other) => other.undoes && other.name === item.name && other.at > item.at);
  if (!undone || !SHOWN_IN_MAIN.includes(status)) return false;
  drop(item);
  drop(undone);
  return true;
}

/** What was refused before another phone changed the game is asked about anew. */
function askOutdated() {
  const firsts = new Map(keptItems().map((item) => [gameOf(item), handsOf(gameOf(item))[0]]));
  const outdated = [...firsts.values()].filter((item) => item && isRefused(item) && known(gameOf(item)).asOf > item.asOf);
  outdated.forEach(askAnew);
}

/** A refused hand is sent again, as it was; what was said of it stays until there is another answer. */
export function askAnew(item) {
  put({ ...item, isOld: true });
  flushNow();
}

/** Without network the page turned to another hand: who is busy with that one stays there. */
function isFree(name) {
  const form = document.querySelector("form[data-outbox]");
  if (!form || form.dataset.outbox === name) return true;
  return !("changes" in form.dataset) && load(form.dataset.outbox) === null;
}

/** What is being changed is not sent meanwhile. */
const isOpenedForChange = ({ key }) =>
  document.querySelector("form[data-changes]")?.dataset.entry === key;

/** Returns the page whose content is now out of date, if it is not the form's own. */
function accept(item, { to, hand }) {
  const place = asHere(to) || item.from;
  const [game, standing] = [gameOf(item), hand || idOf(item)];
  comeAfter(game, idOf(item), standing, item.name); // another phone saved the same figures
  drop(item);
  if (item.undoes) learn(game, { next: item.number ?? known(game).next, last: item.after, totals: null });
  else if (game) learnArrived(item, game, standing);
  // The other tabs hear that it was taken, and where its answer lives.
  write(NEWS, { key: item.key, name: item.name, from: item.from, to: place, at: Date.now() });
  const isLast = !standing || !keptItems().some(({ after }) => after === standing);
  const isShown = document.querySelector("form[data-outbox]")?.dataset.outbox === item.name;
  const isChanged = item.undoes || itemsOf(item.name).length > 0; // what it is by now comes behind
  const isOpen = !isChanged && here() === item.from && (isLast || isShown) && isFree(item.name);
  announce("outbox:sent", { item });
  if (!isOpen) return place;
  sessionStorage.setItem(FOLLOWED, item.key);
  location.replace(place); // a saved hand is one step back, and no way back to its empty form
  return null;
}

/** True when the next one may go: a refusal stops only what waits for it. */
async function deliver(item, outdated) {
  isBlocked = !takeTurn(item);
  if (isBlocked) {
    tryAgainIn(turnLeft() / 1000 + 0.1);
    return false;
  }
  if (!item.isSent) put({ ...item, isSent: true });
  const answer = await send(item);
  if (answer.verdict !== "later") failures = 0;
  if (answer.verdict === "later") return stay(item, answer);
  if (answer.verdict === "refused") return refuse(item, answer);
  outdated.push(accept(item, answer));
  return true;
}

/** Send what waits, oldest first. What was refused, or is just being changed, stops what waits for it. */
async function flush() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  const outdated = [];
  try {
    let item = firstToSend(isOpenedForChange);
    while (item && (await deliver(item, outdated))) item = firstToSend(isOpenedForChange);
  } finally {
    isSending = false;
    endTurn();
  }
  if (outdated.includes(here())) location.reload();
}

/** Something changed for the better: forget how often it failed. */
export function flushNow() {
  failures = 0;
  return flush();
}

/** The network is there again: what went out while it was not may never be answered. */
function onOnline() {
  if (isCutOff) control.abort();
  isCutOff = false;
  flushNow();
}

// The notice of what is kept on this phone

const named = (item) => ({ ...item, title: titleOf(item) });

const line = (text) => element("p", {}, text);

/** One thing that is said, with what can be done about it. */
const said = (words, ...keys) => element("section", {}, line(words), element("div", {}, ...keys));

const CLOSED = [401, 403, 404];

/** This phone keeps score no more, or the game is gone. */
export const isClosed = (item) => isRefused(item) && CLOSED.includes(item.status);

/** Where nothing more can be done here, the figures are for whoever can. */
function refusedWords(item) {
  const words = say(item.why ? "not_saved_why" : "not_saved", item);
  return isClosed(item) && item.line ? `${words} ${say("figures_are", item)}` : words;
}

function refusedPart(item) {
  const keys = [button(say("discard"), () => act.discard(item))];
  if (!item.html) keys.unshift(button(say("try_again"), () => act.again(item)));
  const canLook = !isClosed(item) && laid !== item.key && (item.html || item.from !== here());
  if (canLook) keys.unshift(element("a", { href: item.from }, say("fix")));
  const part = said(refusedWords(item), ...keys);
  part.toggleAttribute("data-laid", laid === item.key);
  return part;
}

/** A way out, which is asked about first: nobody else has what would be lost. */
function stuckPart(item, behind) {
  if (asked === item.key) {
    const keepIt = button(say("keep_it"), () => act.ask(null));
    return said(say("only_here", item), keepIt, button(say("discard_it"), () => act.discard(item)));
  }
  const words = say(behind > 0 ? "stuck_more" : "stuck", { title: item.title, count: behind });
  const tryAgain = button(say("try_again"), () => act.again(item));
  return said(words, tryAgain, button(say("discard"), () => act.ask(item)));
}

const discardedPart = (item) => said(say("discarded", item), button(say("undo"), () => act.putBack(item)));

/** Two of the same hand: the person says which one it is. */
function takenPart({ other }) {
  const words = say(other.line ? "already_here_with" : "already_here", other);
  return said(words, button(say("use_this"), act.useThis), button(say("keep_other"), act.keepOther));
}

const MOST_OPEN = 1; // hands that are listed without a tap

/** A queued hand: what was entered, what becomes of it, and a way to change it where its page is here. */
function rowOf(item) {
  const blocker = blockersOf(item).find(isRefused);
  const state = isRefused(item) ? say("needs_answer") : blocker ? say("waits_for", named(blocker)) : say("not_sent");
  const words = element("span", {}, element("b", {}, item.title), ` ${item.line} `, element("small", {}, state));
  const isKey = canDeal(numberOf(item)) && !isRefused(item) && !blocker;
  return element("li", {}, isKey ? button(words, () => announce("outbox:change", { item })) : words);
}

/** What waits, some of it perhaps for a refused hand, and the hands below it. */
function waitingPart(left, hands, isHeld) {
  const name = isHeld ? "held" : "waiting";
  const words = left.length > 1 ? say(`${name}_hands`, { count: left.length }) : say(name, left[0]);
  if (!hands.length) return line(words);
  const open = hands.length <= MOST_OPEN;
  return element("details", { open }, element("summary", {}, words), element("ol", {}, ...hands.map(rowOf)));
}

/** What is asked, what waits and what does not answer; no part where nothing is kept and all goes well. */
function partsOf(items, isSlow) {
  const refused = items.filter((item) => isRefused(item) && !isMended(item));
  const left = standing(items).filter(isWaiting);
  const stuck = items.find(isStuck);
  if (stuck && !refused.length && !taken) return [stuckPart(stuck, left.length - 1)];
  const isAsked = ({ key }) => refused.some((item) => item.key === key);
  const isHeld = left.some((item) => blockersOf(item).some(isAsked));
  const hands = standing(items).filter((item) => item.line);
  const parts = refused.map(refusedPart);
  if (discarded && !refused.length) parts.unshift(discardedPart(discarded));
  if (taken) parts.unshift(takenPart({ other: named(taken.other) }));
  if (connection.isMissed) parts.push(...connectionParts());
  if (left.length && (isSlow || isHeldUp(items))) parts.push(waitingPart(left, hands, isHeld));
  return parts.length ? parts : connectionParts();
}

function tell(isSlow = false) {
  const items = keptItems().map(named);
  const about = [taken?.entry, discarded, ...items].map((item) => item?.key);
  showNotice(partsOf(items, isSlow), about, taken !== null);
  announce("outbox:told");
}

// Forms, and what becomes of them

const SENT_FRESH = ["csrf_token", "operation", "hand", "after"];
const PATIENT_TRIES = 5; // some ten seconds
const mine = new Set();
let discarded = null;
let taken = null; // { entry, other, form }: what would replace an entry that its page did not show
let asked = null;
let laid = null;
let laidHtml = "";
let canDeal = () => false; // whether the page of a hand can be made here

function bodyOf(form, button) {
  const fields = fieldsOf(form, button);
  SENT_FRESH.forEach((name) => fields.delete(name));
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
    number: Number(form.dataset.number) || undefined,
    from: here(),
    board: form.dataset.board,
    hand: form.elements.hand?.value,
    after: form.elements.after?.value,
  };
}

/** `shown` is the key of the entry that the page shows. What it does not show is never replaced. */
function keepEntry(entry, form, shown) {
  const same = findSame(entry);
  const other = !same && findUnseen(entry, shown);
  taken = other ? { entry, form, other } : null;
  if (other) {
    tell();
    return true;
  }
  if (!same && !writeDown(entry, shown)) return false;
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
  // Where this phone has no room the plain form must do it.
  if (!keepEntry(made(writtenOn(form, event.submitter)), form, form.dataset.entry)) return;
  event.preventDefault();
  flushNow();
}

const act = {
  ask(item) {
    asked = item?.key ?? null;
    tell();
  },
  again(item) {
    laid = null;
    laidHtml = "";
    put({ ...find(item.key), state: "waiting" });
    flushNow();
  },
  discard(item) {
    discarded = named(item);
    discard(item);
    announce("outbox:discarded", { item });
    flushNow();
  },
  putBack(item) {
    discarded = null;
    putBack(item);
    showState();
  },
  useThis() {
    keepEntry(taken.entry, taken.form, taken.other.key);
    flushNow();
  },
  keepOther() {
    const { entry } = taken;
    taken = null;
    announce("outbox:left", { name: entry.name });
    tell();
  },
};

/** While all goes well nobody needs to read that something is on its way. */
function isHeldUp(items) {
  return items.some((item) => item.tries || isRefused(item) || isOpenedForChange(item));
}

/** The server is there, but has failed with it again and again; nothing behind it gets through. */
function isStuck(item) {
  return isWaiting(item) && item.tries >= PATIENT_TRIES && item.status >= 500;
}

/** Something was changed since: the draft tells it, and takes its place when it is sent. */
const isMended = (item) => !item.undoes && load(item.name) !== null;

const formOf = (name) => document.querySelector(`form[data-outbox="${CSS.escape(name)}"]`);

const isHere = ({ name, from }) => new URL(from, location.href).pathname === location.pathname || formOf(name) !== null;

const refusedHere = () =>
  keptItems().find((item) => isRefused(item) && !item.undoes && isHere(item) && !isMended(item));

/** The refusal, with what was typed, stands where its form was, also after a reload. */
function showRefusal() {
  const item = refusedHere();
  if (item && !isFree(item.name)) return;
  const isNews = item?.html && laidHtml !== item.html;
  laid = item ? item.key : null;
  laidHtml = item ? item.html : "";
  if (!isNews) return;
  announce("outbox:asks", { item });
  lay(item.html);
  const forms = document.querySelectorAll(`form[data-outbox="${CSS.escape(item.name)}"]`);
  // It may have been asked under another number, and on the page of another hand.
  const [title, deal] = gameOf(item) ? document.querySelectorAll(".bar h1, .bar h1 + p") : [];
  if (title) title.textContent = titleOf(item);
  if (deal && forms[0]?.dataset.deal) deal.textContent = forms[0].dataset.deal;
  for (const form of forms) form.dataset.entry = item.key;
}

function showState() {
  connection.isMissed = false;
  showRefusal();
  tell();
}

/** What somebody types in this window stays, whatever becomes of another window's form. */
function hearOfChange() {
  if (mine.has(refusedHere()?.key)) showRefusal();
  tell();
}

function hearOfSent({ key, name, from, to }) {
  if (mine.has(key) && here() === from && isFree(name)) location.replace(to);
  else if (here() === to) location.reload();
}

function onDropped(event) {
  const mark = event.target.closest?.("[data-outbox-drop]");
  if (!mark) return;
  const meant = mark.dataset.outboxDrop;
  keptItems().filter(isRefused).filter((item) => (meant ? item.name === meant : isHere(item))).forEach(discard);
  handsOf(meant).forEach(drop); // of a game that is over
  showState();
}

/** Another phone's hand has its place, and both were played: it comes after that one. */
function onBoth(event) {
  const mark = event.target.closest?.("[data-outbox-after]");
  const item = mark && itemsOf(mark.closest("form").dataset.outbox).find(isRefused);
  if (!item) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // what is only half entered goes on as a draft
  put({ ...item, after: mark.dataset.outboxAfter, state: "waiting", html: "", why: "" });
  flushNow();
}

/** What is known of a table goes with it. */
function onLeave({ target, submitter }) {
  const address = addressOf(target, submitter);
  if (address.endsWith("/leave")) forgetTable(address);
}

// What was kept before the update to ids
//
// A new hand was known by its game and number, and named the one before it by its operation id.

const NUMBERED = /^([^:]+:(?:insert:)?)(\d{1,5})$/;

/** Gives ids to what a page from before the update kept here. It is sent as it was: the server knows its number. */
function giveIds() {
  const numbered = (kept, name) => ({ kept, prefix: kept && name.match(NUMBERED)?.[1], number: Number(name.match(NUMBERED)?.[2]) });
  const items = keptItems().map((item) => numbered(item, item.name)).filter(({ prefix }) => prefix);
  const ids = Object.fromEntries(items.map(({ kept }) => [kept.key, freshId()]));
  for (const { kept, prefix, number } of items) {
    const hand = ids[kept.key];
    const answer = isRefused(kept) ? { isOld: true, html: "" } : {};
    put({ ...kept, ...answer, name: prefix + hand, hand, number, after: ids[kept.after] ?? kept.after ?? undefined });
  }
  for (const name of begunHands()) {
    const { kept, prefix, number } = numbered(load(name), name);
    if (!prefix) continue;
    const { entry, after } = kept;
    const isId = after === "" || after?.includes("-"); // else it is known by its number
    const facts = { ...kept, number, after: ids[after] ?? (isId ? after : undefined) };
    if (write(DRAFT + prefix + (ids[entry] ?? freshId()), { ...read(DRAFT + name), facts })) dropDraft(name);
  }
}

whenShown(giveIds);
document.addEventListener("submit", onSubmit);
document.addEventListener("submit", onLeave);
document.addEventListener("click", onDropped);
document.addEventListener("click", onBoth);
for (const news of ["discarded", "put-back"]) document.addEventListener(`draft:${news}`, showState);
document.addEventListener("outbox:waiting", () => tell(true));
document.addEventListener("coming:here", ({ detail }) => {
  canDeal = detail.canDeal;
  tell();
});
document.addEventListener("connection:changed", (event) => {
  event.preventDefault();
  tell();
});
for (const news of ["kept", "sent", "refused", "discarded"]) {
  document.addEventListener(`outbox:${news}`, showState);
}
document.addEventListener("visibilitychange", () => document.hidden || flushNow());
window.addEventListener("offline", () => (isCutOff = true));
window.addEventListener("online", onOnline);
window.addEventListener("pageshow", (event) => event.persisted && flushNow());
window.addEventListener("pagehide", endTurn);
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === NEWS && newValue) hearOfSent(JSON.parse(newValue)); // what is kept may be the next one already
  else if (key === TURN && !newValue) isBlocked && flush(); // only who waited goes on: two tabs would chase each other
  else if (key === null || key.startsWith(OUTBOX)) hearOfChange();
});
if (performance.getEntriesByType("navigation")[0]?.responseStatus === 404) forgetTable(location.pathname);
const news = newsMissed();
if (news) hearOfSent(news);

/** What a page of a game shows without network is fetched once the page itself is here. */
function prepareForNoNetwork() {
  if (document.querySelector("[data-coming]")) bringLater("../offline/coming.js", keptItems().length > 0);
}

whenShown(learnFromPage); // at once: the network may be gone before the rest is here
whenShown(showState);
whenShown(askOutdated);
whenShown(prepareForNoNetwork);
flush();
