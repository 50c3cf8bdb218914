// The pad: thumb-sized keys over the plain form. Every tap is kept on this phone before it is shown.

import { keptItems } from "../offline/store.js";
import { dropDraft, findDraft, offerLeftBehind, saveDraft } from "./drafts.js";
import { fitted, forgetAnswers, readFacts, readRare, setField, writeFacts } from "./fields.js";
import * as moves from "./moves.js";
import { forgetPreview, preview } from "./preview.js";
import { draw, showHigher, spoken } from "./show.js";
import { asksMore, emptyFacts, heartsOf, isComplete, placed } from "./sums.js";
import { whenShown } from "../page/page.js";

let pad = null;

function say(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words;
}

function keep(facts) {
  pad.facts = facts;
  saveDraft(pad);
  writeFacts(pad.form, pad.data, facts, heartsOf(pad.data, facts));
}

/** A key that has gone passes the keyboard on to its neighbour. */
function keepFocus(held) {
  if (!pad.form.contains(held) || held.checkVisibility()) return;
  const keys = [".saves button", "[data-back]"].map((key) => pad.form.querySelector(key));
  keys.find((key) => key?.checkVisibility())?.focus();
}

const told = ({ takers, hearts, points, rare }) => JSON.stringify([takers, hearts, points, rare]);

/** Take a new state: keep it, show it, and go on when the last fact came with it. */
function turnTo(facts, { isTyped = false } = {}) {
  if (facts === pad.facts) return;
  const isNews = told(facts) !== told(pad.facts);
  keep(facts);
  const held = document.activeElement;
  if (isNews) forget();
  draw(pad);
  keepFocus(held);
  if (!isTyped) {
    say(spoken(pad.data, facts));
    follow();
  }
  if (isNews) goOn(isTyped);
}

/** What was answered before was about other facts. */
function forget() {
  forgetAnswers(pad.form);
  forgetPreview(pad.form);
}

/** On a small phone what is asked for comes out from under the keys. */
function follow() {
  const { form, data, facts } = pad;
  const asked = asksMore(data, facts) ? "[data-trickless]" : "[data-row].now-row";
  form.querySelector(asked)?.scrollIntoView({ block: "nearest" });
}

function goOn(isTyped) {
  const { form, data, facts } = pad;
  if (!isComplete(data, facts)) return;
  if (data.is_shown_first) look();
  else if (data.saves_itself && !isTyped && !asksMore(data, facts)) form.requestSubmit();
}

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

/** Back: the facts before the last tap. It never saves anything by itself. */
function back() {
  const before = pad.trail.at(-1);
  if (!before) return;
  pad.trail = pad.trail.slice(0, -1);
  keep(before);
  forget();
  draw(pad);
  say(spoken(pad.data, before));
  if (pad.data.is_shown_first) goOn(true);
}

function typeRest() {
  const { data, facts } = pad;
  const open = data.scored.find((seat) => (facts.points[seat] ?? "").trim() === "");
  const { given, inAll } = placed(data, facts);
  tap({ ...facts, points: { ...facts.points, [open]: String(inAll - given) } });
}

function turnSign(seat) {
  const typed = (pad.facts.points[seat] ?? "").trim();
  const turned = /^[-\u2212]/.test(typed) ? typed.slice(1) : `\u2212${typed}`;
  turnTo({ ...pad.facts, points: { ...pad.facts.points, [seat]: turned } }, { isTyped: true });
  pad.form.elements[`points-${seat}`].focus();
}

const KEYS = {
  "[data-face]": (key) => tap(moves.giveSingle(pad.data, pad.facts, Number(key.dataset.face))),
  "[data-ask]": () => tap(moves.askOther(pad.data, pad.facts)),
  "[data-row]": (key) => tap(moves.pickRow(pad.data, pad.facts, Number(key.dataset.row))),
  "[data-hearts]": (key) => tap(moves.countHearts(pad.data, pad.facts, Number(key.dataset.hearts))),
  "[data-higher]": () => {
    showHigher(pad.form, true);
    pad.form.querySelector("[data-hearts='17']").focus();
  },
  "[data-card]": (key) => tap(moves.paint(pad.data, pad.facts, key.dataset.card)),
  "[data-clear]": () => tap(moves.clearRow(pad.data, pad.facts)),
  "[data-all]": () => (pad.facts.mode === "points" ? typeRest() : tap(moves.giveRest(pad.data, pad.facts))),
  "[data-back]": back,
  "[data-minus]": (key) => turnSign(Number(key.dataset.minus)),
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
  if (!pad.form.contains(key) || key.getAttribute("aria-disabled") === "true") return;
  const selector = Object.keys(KEYS).find((known) => key.matches(known));
  if (selector) KEYS[selector](key);
}

function onInput(event) {
  if (!pad?.form.contains(event.target)) return;
  if (pad.data.rare.includes(event.target.name)) {
    turnTo({ ...pad.facts, rare: readRare(pad.form, pad.data) }, { isTyped: true });
    return;
  }
  const [kind, seat] = event.target.name.split("-");
  if (kind !== "points") return;
  const points = { ...pad.facts.points, [seat]: event.target.value };
  turnTo({ ...pad.facts, points }, { isTyped: true });
}

/** The notice need not say that a hand was refused where the refusal itself stands. */
function markRefusal(form) {
  const first = keptItems().find((item) => item.state === "refused");
  document.body.classList.toggle("refusal-here", Boolean(first && first.name === form?.dataset.outbox));
}

/** What was held under this name before the form was exchanged for a refusal. */
const inHand = (data) => (pad?.data.name === data.name ? { ...pad.facts, trail: pad.trail } : null);

function begin(form) {
  const data = JSON.parse(form.dataset.pad);
  const draft = findDraft(data) || inHand(data);
  const { trail = [], base = data.base, ...facts } = draft || readFacts(form, data);
  pad = { form, data, trail, facts: fitted(data, { ...emptyFacts(), ...facts }) };
  if (draft) {
    if (data.is_shown_first) setField(form, "version", base);
    writeFacts(form, data, pad.facts, heartsOf(data, pad.facts));
  } else if (data.base && !data.is_shown_first) {
    saveDraft(pad); // what Undo brought back is still here after a look at the scoreboard
  }
  offerLeftBehind(form, data);
  draw(pad);
  if (draft && data.is_shown_first) goOn(true);
}

function enhance() {
  const form = document.querySelector("form[data-pad]");
  markRefusal(form || document.querySelector("form.whole[data-outbox]"));
  if (form && form !== pad?.form) begin(form);
}

document.addEventListener("click", onClick);
document.addEventListener("input", onInput);
document.addEventListener("submit", onSubmit);
window.addEventListener("online", () => pad?.form.querySelector("[data-offline]") && goOn(true));
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-draft-drop]");
  if (mark) dropDraft(mark.dataset.draftDrop);
});
document.addEventListener("outbox:kept", ({ detail }) => dropDraft(detail.item.name));
for (const news of ["refused", "sent", "discarded"]) document.addEventListener(`outbox:${news}`, enhance);
whenShown(enhance);
