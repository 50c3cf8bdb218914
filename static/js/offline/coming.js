// The hands to come. While there is a network the page of a game fetches one pad and one whole round of
// deals, and keeps them on the phone (outbox.js); without one, the page that is open turns into any hand
// to come, and into the scoreboard as it was. On plain http there is no service worker, so whatever is
// to be shown without network must be in the page already. It is fetched anew only once people, rules
// or deals are others.

import { find, flushNow, handsOf, idOf, isRefused, isWaiting, keptItems, known, learn, learnFromPage, nextNumber, numberOf, plus, save, takeBack } from "./outbox.js";
import { announce, button, clockWords, element, fill, here, hiddenField, layPage, parse, say, whenShown } from "../shared/page.js";
import { moonShooter, onlyTaker, scored, shownTotal, signed } from "../hand_entry/hand.js";
import { readFacts, setField, valueIn } from "../hand_entry/pad.js";
import "../hand_entry/unfinished.js";

// Totals
//
// The totals that this phone knows without the server: those of the newest page, and what the hands
// that wait here add to them. A hand that only the server can add up ends them: it is said.

/** The totals before a hand, or after all that wait: { bySeat, hands, isWhole, ends }. */
function totalsBefore(game, number = Infinity) {
  const { totals, next } = known(game);
  const waiting = handsOf(game).filter((item) => numberOf(item) >= next && numberOf(item) < number);
  const unknown = waiting.findIndex(({ points }) => !points);
  const added = unknown < 0 ? waiting : waiting.slice(0, unknown);
  return {
    bySeat: totals && added.reduce((sum, { points }) => plus(sum, points), totals.by_seat),
    hands: added,
    isWhole: unknown < 0,
    ends: unknown < 0 && waiting.at(-1)?.ends === true,
  };
}

/** Put the totals into the rows of the board, in their order. */
function showTotals(game) {
  const { totals } = known(game);
  const { bySeat, hands } = totalsBefore(game);
  const list = document.querySelector(".standings");
  if (!bySeat || !hands.length || !list) return;
  const last = hands.at(-1).points;
  for (const row of list.querySelectorAll("[data-seat]")) {
    const { seat } = row.dataset;
    if (seat in bySeat) row.querySelector(".total").lastChild.data = shownTotal(totals, bySeat[seat]);
    row.querySelector(".delta").textContent = seat in last ? signed(totals.sign * last[seat]) : "";
  }
  const totalOf = (item) => bySeat[item.firstElementChild.dataset.seat] ?? Infinity;
  list.append(...[...list.children].sort((one, other) => totalOf(one) - totalOf(other)));
}

/** Who has the lowest total. */
function namesInFront(game) {
  const { bySeat } = totalsBefore(game);
  const rows = [...document.querySelectorAll(".standings [data-seat]")].filter(({ dataset }) => dataset.seat in bySeat);
  const best = Math.min(...Object.values(bySeat));
  const ahead = rows.filter(({ dataset }) => bySeat[dataset.seat] === best);
  return new Intl.ListFormat("en").format(ahead.map((row) => row.querySelector(".name").title));
}

// The pages

let asked = "";
let at = null; // the game of this page: { game, board, entry }
let hasLaid = false;
let playsOnFrom = 0; // the number of the first hand that is played although the game was over

const formShown = () => document.querySelector("form[data-outbox]");
const pathOf = (url) => new URL(url, location.href).pathname;
const read = () => known(at.game);

async function get(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return response;
}

/** Fetch what the page in front may need without network. */
async function prepare() {
  const place = learnFromPage();
  if (!place) return;
  at = place;
  tellHere();
  if (document.querySelector("form[data-changes], form[data-laid]")) return;
  if (place.asOf === read().asOf && here() === place.board && !hasLaid) keepBoard();
  const isKnown = place.asOf < read().asOf || (read().hands.length > 0 && read().boardPage !== "");
  if (isKnown || place.url === asked) return;
  asked = place.url;
  try {
    const toCome = await (await get(place.url)).json();
    const boardPage = here() === place.board ? boardShown() : await (await get(place.board)).text();
    learn(place.game, { url: place.url, people: place.people, ...toCome, boardPage });
    tellHere();
    showWhatIsNext();
  } catch {
    asked = "";
  }
}

/** The scoreboard as the server gave it, without what this phone says on it. */
function boardShown() {
  const page = document.documentElement.cloneNode(true);
  page.querySelector("#outbox").replaceChildren();
  for (const part of page.querySelectorAll("[data-next-hand], [data-kept-last]")) part.remove();
  page.querySelector("[data-moment]")?.remove();
  page.querySelector(".band")?.removeAttribute("hidden");
  return page.outerHTML;
}

/** The scoreboard may say something new where the hands to come do not. */
function keepBoard() {
  learn(at.game, { boardPage: boardShown() });
}

function tellHere() {
  const { hands } = read();
  if (!hands.length) return;
  announce("coming:here", { canDeal: (number) => dealOf(number) !== null });
  document.documentElement.dataset.handsHere = hands.length;
}

/** Who deals a hand, and how it is passed: the last deals that are known repeat. None where nothing is known. */
function dealOf(number) {
  const { first, most, round, hands } = read();
  if (!hands.length || number > most) return null;
  const begins = hands.length - round;
  const place = number - first;
  const turn = (((place - begins) % round) + round) % round; // also before the first, should hands be taken back
  return hands[place >= 0 && place < begins ? place : begins + turn];
}

const refusedHand = () => handsOf(at.game).find(isRefused);

/** The number of the hand to play; none where those on this phone end the game, until the table plays on. */
const nextHand = () => (hasEnded() || !dealOf(nextNumber(at.game)) ? null : nextNumber(at.game));

const playsOn = (number) => playsOnFrom > 0 && number >= playsOnFrom;

const hasEnded = () => totalsBefore(at.game).ends && !playsOn(nextNumber(at.game));

/** Put what was entered into the form of its hand, told as it was told. */
function fillIn(form, { key, after, body }) {
  const told = new URLSearchParams(body);
  const data = JSON.parse(form.dataset.pad);
  form.dataset.pad = JSON.stringify({ ...data, mode: told.get("evidence") || data.mode });
  for (const [name, value] of told) setField(form, name, value);
  if (after !== undefined) setField(form, "after", after);
  form.dataset.entry = key;
}

/** Show a page that was fetched beforehand, at its address. */
function show(page, address, prepare = () => null) {
  hasLaid = true;
  if (address !== here()) history.pushState({ laid: true }, "", address);
  layPage(page, prepare);
}

/** The pad becomes that of this hand. True where it can. */
function showHand(number, prepare = () => null) {
  const deal = dealOf(number);
  if (!deal) return false;
  const pad = read().pads[deal.pad];
  show(pad.page, at.entry, (sheet) => {
    const form = sheet.querySelector("form[data-outbox]");
    putNumber(sheet, form, pad.number, number);
    sheet.querySelector(".bar h1 + p").textContent = deal.bar;
    setField(form, "shown_dealer", String(deal.dealer));
    setField(form, "shown_pass", deal.token);
    setField(form, "after", handBefore(number) ?? "");
    if (number === playsOnFrom) form.append(hiddenField("plays_on", valueIn(form, "after")));
    putTotals(form, number, pad.end);
    prepare(form);
  });
  return true;
}

function putNumber(sheet, form, was, number) {
  const title = say("hand", { number });
  sheet.ownerDocument.title = sheet.ownerDocument.title.replace(say("hand", { number: was }), title);
  sheet.querySelector(".bar h1").textContent = title;
  form.querySelector(".written").ariaLabel = title;
  Object.assign(form.dataset, { number, title, laid: "" });
}

/** The pad was made before the hands that wait here were played. */
function putTotals(form, number, end) {
  const data = JSON.parse(form.dataset.pad);
  const { bySeat, isWhole } = totalsBefore(at.game, number);
  const isKnown = isWhole && bySeat && data.seats.every((seat) => seat in bySeat);
  const isLast = end && (end.is_last || (end.last_hand !== null && number >= end.last_hand));
  const ends = end && !playsOn(number) ? { ...end, is_last: isLast } : null;
  form.dataset.pad = JSON.stringify({ ...data, number, end: ends, before: isKnown ? bySeat : null });
}

/** The hand before: it waits here, or was the last one to arrive. */
function handBefore(number) {
  const { next, last } = read();
  const before = handsOf(at.game).findLast((item) => numberOf(item) < number);
  return before ? idOf(before) : number === next ? last : undefined;
}

/** No new hand opens over one that was refused: its own page does, and the refusal stands there. */
function showNext() {
  const refused = refusedHand();
  const number = refused ? numberOf(refused) : nextHand();
  if (number && showHand(number)) return;
  if (read().boardPage) show(read().boardPage, at.board);
  else if (navigator.serviceWorker?.controller) location.replace(at.board);
}

/** What is asked of a queued hand stands on the page of that hand. */
function turnTo(item) {
  if (!at || formShown()?.dataset.outbox === item.name) return;
  showHand(numberOf(item), (form) => fillIn(form, item));
}

/** A queued hand is opened, to be changed. */
function change(item) {
  showHand(numberOf(item), (form) => {
    fillIn(form, item);
    form.dataset.changes = "";
  });
}

/** The empty page of a hand that is kept already, has arrived, or was taken back, is an old one: the
 *  next hand is played. */
function leaveOldHand() {
  const form = formShown();
  if (!at || !form || pathOf(form.action) !== at.entry || refusedHand()) return;
  const { outbox: name, entry, number } = form.dataset;
  const item = handsOf(at.game).find((hand) => hand.name === name || hand.after === valueIn(form, "after"));
  const isOld = item ? entry !== item.key : Number(number) < read().next || isTakenBack(form);
  if (isOld) showNext();
}

function isTakenBack({ dataset: { asOf, number } }) {
  return Number(asOf) < read().asOf && Number(number) > nextNumber(at.game);
}

function readForm(form) {
  const data = JSON.parse(form.dataset.pad);
  return { data, facts: { ...readFacts(form, data), mode: valueIn(form, "evidence") } };
}

function key(words, does, future = "") {
  const lines = [element("b", {}, words), ...(future ? [element("span", {}, future)] : [])];
  return element("button", { className: "option tall", ...does }, ...lines);
}

/** Every total as this choice makes it: "Ann 45 \u2192 71, Bo 12 \u2192 12". */
function futureOf({ data, facts }, choice) {
  const points = scored(data, facts, choice);
  if (!points || !data.before) return "";
  const total = (seat, more) => shownTotal(data, data.before[seat] + more);
  return data.seats
    .map((seat) => `${data.names[seat]}\u00a0${total(seat, 0)}\u00a0\u2192\u00a0${total(seat, points[seat])}`)
    .join(", ");
}

/** What is asked of a hand beyond its figures: whose it is, the field of the answer, the words, and the keys. */
function questionOf(hand, told, words) {
  const { data, facts } = hand;
  const [taker, shooter] = [onlyTaker(data, facts), moonShooter(data, facts)];
  if (taker !== null && !told.get("every_trick")) {
    const { asks, yes, no, nobody } = data.every_trick;
    return { seat: taker, field: "every_trick", asks, keys: [[taker, yes, ""], [nobody, no, ""]] };
  }
  if (shooter === null || told.get("choice")) return null;
  const keys = data.moon_choices.map(([value, words]) => [value, words, futureOf(hand, value)]);
  return { seat: shooter, field: "choice", asks: words.moon_asks, keys };
}

/** What was answered goes with the hand, also where more is asked. */
function keepAnswers(form, told) {
  for (const name of ["every_trick", "choice"]) {
    if (told.get(name) && !valueIn(form, name)) form.append(hiddenField(name, told.get(name)));
  }
}

/** What is known at the table is asked at once, and goes with the hand. True where there is something to ask. */
function askTable(form, item) {
  const [hand, words, told] = [readForm(form), JSON.parse(form.dataset.words), new URLSearchParams(item.body)];
  const question = questionOf(hand, told, words);
  if (!question) return false;
  const { seat, field, asks, keys } = question;
  const shown = form.querySelector("[data-asks]");
  if (shown?.dataset.asks === field) return true;
  shown?.remove();
  keepAnswers(form, told);
  const title = element("h2", {}, fill(asks, { name: hand.data.names[seat] }));
  const answers = keys.map(([value, told, future]) => key(told, { name: field, value }, future));
  answers.push(key(words.moon_later, { type: "button", onclick: showNext }));
  const futures = element("div", { className: "futures" }, ...answers);
  form.querySelector("#answer").append(element("section", { className: "moon-box stack", data: { asks: field } }, title, futures));
  form.querySelector(".saves").hidden = true;
  requestAnimationFrame(() => title.scrollIntoView({ block: "center" }));
  return true;
}

/** The hand is safe, and nothing can be sent: the next one is dealt, and the page turns to it. */
function onWaiting() {
  const form = formShown();
  if (!at || !form || pathOf(form.action) !== at.entry || "changes" in form.dataset) return;
  const item = find(form.dataset.entry);
  const isOpen = item && isWaiting(item);
  const hasTried = ({ tries, status }) => tries > 0 && status === 0;
  const isOffline = keptItems().filter(isWaiting).some(hasTried);
  if (isOpen && isOffline && !askTable(form, item)) showNext();
}

/** A step that found no server: what is here is shown, for anything else the page stays. */
function onNone(event) {
  const { url } = event.detail;
  const path = url && pathOf(url);
  if (!at || !path) return;
  if (path === at.board && read().boardPage) show(read().boardPage, at.board);
  else if (path === at.entry && (refusedHand() ? dealOf(numberOf(refusedHand())) : nextHand())) showNext();
  else return;
  event.preventDefault();
}

/** Back and forward among pages that were shown without network. */
function onPop() {
  if (!hasLaid || history.state?.htmx) return;
  if (here() === at.board) show(read().boardPage, at.board);
  else if (here() === at.entry) showNext();
}

function nextWords(refused, number) {
  if (refused) return say("hand_waits", { title: say("hand", { number: numberOf(refused) }) });
  if (hasEnded()) return say("game_ends", { names: namesInFront(at.game) });
  return number ? say("next_hand", { number, ...dealOf(number) }) : say("phone_is_full");
}

/** Whose totals these are: the server's of then, and the hands that this phone could add. */
function totalsWords() {
  const { hands, isWhole } = totalsBefore(at.game);
  const parts = { time: clockWords(read().totalsAt), count: hands.length };
  if (!isWhole) return say("totals_without", parts);
  return say(hands.length === 1 ? "totals_with_one" : "totals_with", parts);
}

/** What is said of a hand to come, beside its seats and its pass as the server drew them. */
function besideRing(words, ring) {
  const page = parse(ring);
  return element("section", { className: "felt next-deal" }, page.body.firstElementChild, words);
}

/** The scoreboard knows nothing of the hands that wait, nor without network of those that arrived. */
function showWhatIsNext() {
  const action = document.querySelector("#action[data-coming]");
  const band = document.querySelector(".band");
  document.querySelector("[data-next-hand]")?.remove();
  document.querySelector("[data-kept-last]")?.remove();
  if (!at || !action || !band) return;
  const [refused, number] = [refusedHand(), nextNumber(at.game)];
  const isBehind = Boolean(refused) || number !== Number(action.dataset.next);
  const hand = nextHand();
  band.hidden = isBehind;
  for (const line of document.querySelectorAll(".saved")) line.hidden = isBehind; // of a hand before those
  action.hidden = isBehind && !refused && !hand;
  action.textContent = refused ? say("fix_hand", { number: numberOf(refused) }) : say("score_hand", { number });
  if (!isBehind) return;
  const words = refused || !read().totals ? nextWords(refused, hand) : `${nextWords(refused, hand)} ${totalsWords()}`;
  const note = element("p", {}, words);
  if (!refused && hasEnded()) note.append(" ", button(say("play_on"), playOn, "btn"));
  const next = !refused && hand ? besideRing(note, dealOf(hand).ring) : note;
  next.classList.toggle("note", next === note);
  next.dataset.nextHand = "";
  band.after(next);
  if (refused) return;
  showTotals(at.game);
  const standings = document.querySelector(".standings");
  if (standings) showLast(standings);
}

/** The hand that was entered last, where the saved one stands with a network. */
function showLast(place) {
  const item = handsOf(at.game).at(-1);
  if (!item?.line || !dealOf(numberOf(item))) return;
  const line = element("p", {}, element("span", {}, element("b", {}, `${say("hand", { number: numberOf(item) })}:`), ` ${item.line}`));
  const label = say("waiting", { title: say("hand", { number: numberOf(item) }) });
  place.before(element("section", { className: "saved deed once", ariaLabel: label, data: { keptLast: "" } }, line, button(say("undo"), () => undo(item), "btn")));
}

/** Its pad is open again with every fact filled in, and it is kept half entered before it leaves the list. */
function undo(item) {
  showHand(numberOf(item), (form) => {
    fillIn(form, item);
    const data = { ...JSON.parse(form.dataset.pad), name: item.name, was_saved: true };
    form.dataset.pad = JSON.stringify(data);
    delete form.dataset.entry;
    const { number } = data;
    save(item.name, { ...readForm(form).facts, number, after: valueIn(form, "after"), trail: [] });
    takeBack(item, at.board);
  });
}

function playOn() {
  playsOnFrom = nextNumber(at.game);
  showNext();
}

function showQueue() {
  leaveOldHand();
  showWhatIsNext();
}

document.addEventListener("outbox:waiting", onWaiting);
document.addEventListener("outbox:left", showQueue);
document.addEventListener("outbox:told", showWhatIsNext);
document.addEventListener("outbox:change", ({ detail: { item } }) => change(item));
document.addEventListener("outbox:asks", ({ detail: { item } }) => turnTo(item));
document.addEventListener("connection:none", onNone);
window.addEventListener("popstate", onPop);
window.addEventListener("online", prepare);
whenShown(prepare);
whenShown(showQueue);
whenShown(flushNow);
