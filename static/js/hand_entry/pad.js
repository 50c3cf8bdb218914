// The pad: thumb-sized keys over the plain form. Every tap is kept on this phone before it is shown.

import { keptItems } from "../offline/entries.js";
import { dropDraft, findDraft, offerLeftBehind, saveDraft } from "./drafts.js";
import { fitted, forgetAnswers, readFacts, setField, typeByKeys, writeFacts } from "./fields.js";
import * as moves from "./moves.js";
import { keepUp } from "./others.js";
import { forgetPreview, preview } from "./preview.js";
import { draw, showHigher, spoken, takeBackQuestion } from "./show.js";
import { emptyFacts, endsGame, heartsOf, isComplete, isTypedMoon, moonShooter, questionOf } from "./sums.js";
import { whenShown } from "../shared/page.js";

const DEAD = 1000; // milliseconds in which the key that ends the game takes no tap

let pad = null;

function say(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words;
}

function keep(facts) {
  pad.facts = facts;
  if (told(facts) === pad.original) dropDraft(pad.data.name);
  else saveDraft(pad);
  writeFacts(pad.form, pad.data, facts, heartsOf(pad.data, facts));
  keepUp(pad);
}

/** A key that has gone passes the keyboard on to its neighbour. */
function keepFocus(held) {
  if (!pad.form.contains(held) || held.checkVisibility()) return;
  const keys = [".saves button", "[data-back]", "[data-delete]"].map((key) => pad.form.querySelector(key));
  keys.find((key) => key?.checkVisibility())?.focus();
}

const told = ({ takers, hearts, points }) => JSON.stringify([takers, hearts, points]);

/** Take a new state: keep it, show it, and go on when the last fact came with it. */
function turnTo(facts, { isTyped = false } = {}) {
  if (facts === pad.facts) return;
  const isNews = told(facts) !== told(pad.facts);
  const isOtherWay = facts.mode !== pad.facts.mode;
  keep(facts);
  const held = document.activeElement;
  if (isNews) forget();
  if (isNews || isOtherWay) leaveRefusal(isOtherWay);
  draw(pad);
  keepFocus(held);
  if (!isTyped) {
    say(spoken(pad.data, facts));
    follow();
  }
  if (isNews) goOn(isTyped);
}

/** What was refused was told in another way, or is mended. Where only the server knows, it is read on. */
function leaveRefusal(isOtherWay) {
  const { form, data, facts } = pad;
  const isRead = facts.mode === "points" && !data.questions && !isOtherWay;
  if (isRead) return (form.querySelector("#mend [data-answers]").hidden = true);
  takeBackQuestion(form);
}

/** What was answered before was about other facts. */
function forget() {
  forgetAnswers(pad.form);
  forgetPreview(pad.form);
}

/** What is asked for comes out from under the keys, and from under a bar that stays. */
function follow() {
  const { form, facts } = pad;
  const row = facts.mode === "points" ? "[data-typed].now-row" : "[data-row].now-row";
  const faces = form.querySelector("#mend:not([hidden]) > [data-answers]:not([hidden])");
  const asked = faces ?? form.querySelector(row);
  if (!asked?.checkVisibility()) return;
  asked.scrollIntoView({ block: "nearest" });
  const { top, bottom, left } = asked.getBoundingClientRect();
  const keys = form.querySelector(".dock").getBoundingClientRect();
  const above = form.querySelector("#answer > .no-box") ?? document.querySelector(".felt");
  const bar = above.getBoundingClientRect();
  const hidden = keys.left < left ? Math.max(0, bottom - keys.top) : 0;
  window.scrollBy(0, top < bar.bottom + hidden ? top - bar.bottom : hidden);
}

function goOn(isTyped) {
  const { form, data, facts } = pad;
  if (!isComplete(data, facts)) return;
  if (questionOf(data, facts)) return;
  if (data.is_shown_first) look();
  else if (isTyped || data.was_saved) return;
  else if (asksShooter() || isTypedMoon(data, facts) || endsGame(data, facts) === false) form.requestSubmit();
  else deaden(form.querySelector("[data-save]"));
}

/** The thumb that gave the last card ends no game. */
function deaden(key) {
  key.setAttribute("aria-disabled", "true");
  setTimeout(() => key.removeAttribute("aria-disabled"), DEAD);
}

/** Nothing is saved before a shooter has chosen. */
const asksShooter = () => moonShooter(pad.data, pad.facts) !== null;

/** Show what a correction changes. */
function look(button = null) {
  preview(pad.form, button, () => draw(pad));
}

/** In a correction every button but the last is looked at before it is saved. */
function onSubmit(event) {
  const isSaving = event.submitter?.name === "confirmed";
  if (event.target !== pad?.form || !pad.data.is_shown_first || isSaving) return;
  event.preventDefault();
  look(event.submitter);
}

function tap(facts) {
  if (facts === pad.facts) return;
  pad.trail = [...pad.trail, pad.facts];
  turnTo(facts);
}

/** The facts before the last tap. It never saves anything by itself. */
function takeBack() {
  const before = pad.trail.at(-1);
  if (!before) return;
  pad.trail = pad.trail.slice(0, -1);
  keep(before);
  forget();
  draw(pad);
  say(spoken(pad.data, before));
  if (pad.data.is_shown_first) goOn(true);
}

/** A key of the points; a number is told when the next row, or Save, is tapped. */
function type(facts) {
  pad.isFinished = false;
  turnTo(facts, { isTyped: true });
  say(spoken(pad.data, pad.facts));
  follow();
}

function pickTyped(seat) {
  pad.isFinished = true;
  if (seat !== null && seat !== pad.facts.row) turnTo({ ...pad.facts, row: seat }, { isTyped: true });
}

/** On to the next player without points; the keyboard comes along where it types. */
function typeNext() {
  const { form, data, facts } = pad;
  const isInField = document.activeElement?.matches("[data-typed] input");
  const seat = moves.nextToType(data, facts);
  if (seat === null) return false;
  pickTyped(seat);
  if (isInField) form.elements[`points-${seat}`].focus();
  say(spoken(data, pad.facts));
  follow();
  return true;
}

/** A face answers what is asked about the points. */
function answer(key) {
  const card = pad.form.querySelector("#mend").dataset.untaken;
  tap(moves.answer(pad.data, pad.facts, Number(key.value), { points: key.dataset.mends, card }));
}

/** "No, that was no moon": back to the points. */
function changePoints() {
  forget();
  draw(pad);
  pad.form.querySelector("[data-typed] input")?.focus();
}

const KEYS = {
  "[data-face]": (key) => tap(moves.giveSingle(pad.data, pad.facts, Number(key.dataset.face))),
  "[data-ask]": () => tap(moves.askOther(pad.data, pad.facts)),
  "[data-row]": (key) => tap(moves.pickRow(pad.data, pad.facts, Number(key.dataset.row))),
  "[data-hearts]": (key) => tap(moves.countHearts(pad.data, pad.facts, Number(key.dataset.hearts))),
  "[data-higher]": () => {
    showHigher(pad, true);
    pad.form.querySelector(`[data-hearts="${pad.data.last_in_sight + 1}"]`).focus();
  },
  "[data-swap]": (key) => tap(moves.swap(pad.facts, ...key.dataset.swap.split(" ").map(Number))),
  "[data-card]": (key) => tap(moves.paint(pad.data, pad.facts, key.dataset.card)),
  "[data-clear]": () => tap(moves.clearRow(pad.data, pad.facts)),
  "[data-all]": () => {
    const give = pad.facts.mode === "points" ? moves.typeRest : moves.giveRest;
    tap(give(pad.data, pad.facts));
  },
  "[data-back]": takeBack,
  "[data-digit]": (key) => type(moves.typeDigit(pad.data, pad.facts, key.dataset.digit, pad.isFinished)),
  "[data-delete]": () => type(moves.deleteDigit(pad.data, pad.facts)),
  "[data-minus]": () => type(moves.turnSign(pad.data, pad.facts)),
  "[data-next]": typeNext,
  "[name=answer]": answer,
  "[data-no]": changePoints,
};

function onClick(event) {
  const key = event.target.closest?.("button, a");
  if (!key || !pad?.form.isConnected) return;
  const tab = key.closest(".bar .seg a") && new URL(key.href).searchParams.get("mode");
  const mode = tab || key.dataset.mode;
  if (mode) {
    event.preventDefault();
    turnTo(moves.changeMode(pad.data, pad.facts, mode), { isTyped: true });
    return;
  }
  if (!pad.form.contains(key)) return;
  if (key.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    return;
  }
  const selector = Object.keys(KEYS).find((known) => key.matches(known));
  if (!selector) return;
  if (key.matches("a, [type=submit]")) event.preventDefault();
  KEYS[selector](key);
}

const seatOf = (target) => Number(target.closest("[data-typed]").dataset.typed);

function onFocus({ target }) {
  if (pad?.form.contains(target) && target.matches("[data-typed] input")) pickTyped(seatOf(target));
}

/** Enter goes on to the next player; with the last number it is Save, as in every form. */
function onEnter(event) {
  const isTyping = event.key === "Enter" && pad?.form.contains(event.target);
  if (isTyping && event.target.matches("[data-typed] input") && typeNext()) event.preventDefault();
}

function onInput(event) {
  if (!pad?.form.contains(event.target)) return;
  const [kind, seat] = event.target.name.split("-");
  if (kind !== "points") return;
  const points = { ...pad.facts.points, [seat]: event.target.value };
  pad.isFinished = false;
  turnTo({ ...pad.facts, points }, { isTyped: true });
}

/** The notice need not say that a hand was refused where the refusal itself stands. */
function markRefusal(form) {
  const isIt = (item) => item.state === "refused" && item.name === form?.dataset.outbox;
  document.body.classList.toggle("refusal-here", keptItems().some(isIt));
}

/** What was held under this name before the form was exchanged for a refusal. */
const inHand = (data) => (pad?.data.name === data.name ? { ...pad.facts, trail: pad.trail } : null);

function begin(form) {
  const data = { ...JSON.parse(form.dataset.pad), words: JSON.parse(form.dataset.words) };
  data.was_saved ||= pad?.data.name === data.name && pad.data.was_saved;
  const draft = findDraft(data) || inHand(data);
  const inForm = readFacts(form, data);
  const { trail = [], base = data.base, entry, ...facts } = draft || inForm;
  if (entry) form.dataset.entry = entry; // what the draft changes
  const saved = pad?.data.name === data.name ? pad.original : told(inForm);
  const original = data.is_shown_first ? saved : null; // a saved hand as it is: nothing to keep
  pad = { form, data, trail, original, facts: fitted(data, { ...emptyFacts(), ...facts }) };
  pad.isFinished = isComplete(data, pad.facts); // the next digit of the row begins a new number
  pad.facts.row = firstRow();
  typeByKeys(form);
  if (draft) {
    if (data.is_shown_first) setField(form, "version", base);
    writeFacts(form, data, pad.facts, heartsOf(data, pad.facts));
  }
  offerLeftBehind(form, data);
  draw(pad);
  keepUp(pad);
  if (draft && data.is_shown_first) goOn(true);
}

/** Where all is told nothing is asked any more; the keys of points that were refused stay. */
function firstRow() {
  const { form, data, facts } = pad;
  if (!isComplete(data, facts)) return facts.row;
  const isRefused = facts.mode === "points" && form.querySelector("#mend:not([hidden])");
  return isRefused || questionOf(data, facts) ? (facts.row ?? data.seats.at(-1)) : null;
}

function enhance() {
  const form = document.querySelector("form[data-pad]");
  markRefusal(form || document.querySelector("form.whole[data-outbox]"));
  if (form && form !== pad?.form) begin(form);
}

document.addEventListener("click", onClick);
document.addEventListener("input", onInput);
document.addEventListener("focusin", onFocus);
document.addEventListener("keydown", onEnter);
document.addEventListener("submit", onSubmit);
window.addEventListener("online", () => pad?.form.querySelector("[data-offline]") && goOn(true));
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-draft-drop]");
  if (mark) dropDraft(mark.dataset.draftDrop);
});
document.addEventListener("outbox:kept", ({ detail }) => dropDraft(detail.item.name));
document.addEventListener("outbox:left", ({ detail }) => dropDraft(detail.name));
for (const news of ["refused", "sent", "discarded"]) document.addEventListener(`outbox:${news}`, enhance);
whenShown(enhance);
