// What the pad looks like for given facts: rows, keys, what is still out.

import { cardAsked, heirOf, rowAtHand } from "./moves.js";
import * as sums from "./sums.js";

const LAST_IN_SIGHT = 16; // of the numbers of hearts: three rows of six keys with "17+"
const DASH = "\u2013";
const signed = (number) => String(number).replace("-", "\u2212");
const MOST_BRIEF = 10; // signs of a name that a narrow key has room for
const isBrief = (name) => [...name].length <= MOST_BRIEF;
const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

const all = (form, selector) => [...form.querySelectorAll(selector)];
const one = (form, selector) => form.querySelector(selector);

function show(element, isShown) {
  if (element) element.hidden = !isShown;
}

function say(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

// Chips: the cards and hearts a player has so far.

function heartChip(form, words, isNumber) {
  const chip = one(form, "[data-heart-chip]").content.cloneNode(true);
  const [seen, heard] = chip.querySelectorAll(".card-word > span");
  seen.firstChild.data = `${words} `;
  if (!isNumber) seen.querySelector("svg").remove();
  heard.textContent = isNumber ? counted(words, "heart") : `hearts ${words}`;
  return chip;
}

function chipsOf(form, data, facts, seat) {
  const cards = sums.namedCards(data, facts, seat);
  const isRank = (card) => facts.mode === "cards" && data.cards[card].suit === "H";
  const clone = (card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true);
  const chips = cards.filter((card) => !isRank(card)).map(clone);
  const ranks = cards.filter(isRank).map((card) => data.cards[card].rank);
  if (ranks.length) chips.push(heartChip(form, ranks.join(" "), false));
  const hearts = facts.mode === "counts" ? sums.heartsOf(data, facts)[seat] : null;
  if (hearts) chips.push(heartChip(form, hearts, true));
  return chips;
}

// Rows

function hintFor(data, facts, seat) {
  if (facts.mode === "points") return "";
  const isAtHand = rowAtHand(data, facts) === seat;
  if (facts.mode === "cards") {
    const isBare = !sums.namedCards(data, facts, seat).length && !sums.isComplete(data, facts);
    return isAtHand && isBare ? "tap the cards taken" : "";
  }
  const counts = sums.heartsOf(data, facts);
  if (counts[seat] !== null) return "";
  if (isAtHand) return "how many hearts?";
  const open = data.seats.filter((other) => counts[other] === null);
  return open.length === 2 && open.includes(rowAtHand(data, facts)) ? "gets what is left" : "";
}

function isKnown(data, facts, seat) {
  if (facts.mode === "counts") return sums.heartsOf(data, facts)[seat] !== null;
  return sums.pointsOf(data, facts, seat) !== null;
}

const total = (data, points) => signed(sums.shownTotal(data, points));

function sumWords(data, facts, seat) {
  const before = data.before[seat];
  const points = sums.pointsOf(data, facts, seat);
  const after = isKnown(data, facts, seat) ? total(data, before + points) : DASH;
  return { before: total(data, before), after };
}

function rowLabel(data, facts, seat, { before, after }) {
  const counts = sums.heartsOf(data, facts);
  const parts = sums.namedCards(data, facts, seat).map((card) => data.cards[card].words);
  if (facts.mode === "counts" && counts[seat] !== null) parts.push(counted(counts[seat], "heart"));
  const told = parts.length ? parts.join(", ") : "nothing entered";
  if (seat === data.dead) return `${data.names[seat]}: ${told}`;
  const sum = after === DASH ? `total ${before}` : `total ${before}, then ${after}`;
  return `${data.names[seat]}: ${told}; ${sum}`;
}

function drawRow(form, data, facts, seat) {
  const points = sums.pointsOf(data, facts, seat);
  const words = sumWords(data, facts, seat);
  const hint = hintFor(data, facts, seat);
  const line = `${words.before} \u2192 ${words.after}${hint ? ` \u00b7 ${hint}` : ""}`;
  for (const sum of all(form, `[data-sum="${seat}"]`)) say(sum, line);
  const cell = one(form, `[data-points="${seat}"]`);
  say(cell, points === null ? DASH : signed(points));
  cell.classList.toggle("empty", points === null);
  one(form, `[data-chips="${seat}"]`).replaceChildren(...chipsOf(form, data, facts, seat));
  const row = one(form, `[data-row="${seat}"]`);
  const isAtHand = rowAtHand(data, facts) === seat;
  row.classList.toggle("now-row", isAtHand);
  row.setAttribute("aria-pressed", String(isAtHand));
  row.setAttribute("aria-label", rowLabel(data, facts, seat, words));
}

// The row of faces

function drawQuestion(form, data, card) {
  const { words, number } = data.cards[card];
  const place = one(form, "[data-question]");
  const ask = one(form, "[data-ask]");
  if (!ask) return say(place, `${words}?`);
  ask.setAttribute("aria-label", `Who took ${words}${number ? ` (${number})` : ""}? Ask for another card`);
  const sign = one(form, `[data-card-chip="${card}"]`).content.querySelector(".card-word");
  return place.replaceChildren(sign.cloneNode(true), number ? `? ${number}` : "?");
}

/** What a face took: one card, and how many more, so that no badge lies on its neighbour's. */
function drawBadge(form, place, [card, ...more]) {
  if (!card) return place.replaceChildren();
  const badge = one(form, `[data-card-chip="${card}"]`).content.cloneNode(true);
  if (more.length) badge.querySelector(".chip").append(`+${more.length}`);
  return place.replaceChildren(badge);
}

function drawFaces(form, data, facts) {
  const card = cardAsked(data, facts);
  if (!card) return;
  drawQuestion(form, data, card);
  for (const face of all(form, "[data-face]")) {
    const seat = Number(face.dataset.face);
    const isTaker = facts.takers[card] === seat;
    face.setAttribute("aria-pressed", String(isTaker));
    face.classList.toggle("faint", facts.takers[card] !== undefined && !isTaker);
    const named = data.asked.filter((asked) => facts.takers[asked] === seat);
    const words = named.map((asked) => data.cards[asked].words).join(", ");
    face.setAttribute("aria-label", `${data.names[seat]}${words ? `, took ${words}` : ""}`);
    drawBadge(form, one(face, "[data-badges]"), named);
  }
}

// Keys

function enable(key, isPossible) {
  key?.setAttribute("aria-disabled", String(!isPossible));
}

/** Two packs have so many hearts that the keys would hide the rows: the high ones take a tap. */
export function showHigher(form, isShown) {
  const higher = one(form, "[data-higher]");
  show(higher, !isShown);
  if (!higher) return;
  for (const key of all(form, "[data-hearts]")) show(key, isShown || key.dataset.hearts <= LAST_IN_SIGHT);
}

function drawNumbers(form, data, facts) {
  const seat = rowAtHand(data, facts);
  const most = seat === null ? -1 : sums.mostHearts(data, facts, seat);
  const pad = one(form, "[data-pad-of=counts]");
  pad?.setAttribute("aria-label", seat === null ? "Hearts" : `Hearts for ${data.names[seat]}`);
  showHigher(form, facts.hearts[seat] > LAST_IN_SIGHT);
  enable(one(form, "[data-higher]"), most > LAST_IN_SIGHT);
  for (const key of all(form, "[data-hearts]")) {
    const number = Number(key.dataset.hearts);
    enable(key, number <= most);
    const isSet = seat !== null && facts.hearts[seat] === number;
    key.setAttribute("aria-pressed", String(isSet));
  }
}

function drawCards(form, data, facts) {
  const atHand = rowAtHand(data, facts);
  for (const key of all(form, "[data-card]")) {
    const card = key.dataset.card;
    const seat = facts.takers[card];
    const isTaken = seat !== undefined;
    const colour = isTaken && data.colours[seat] !== undefined ? ` taken p${data.colours[seat]}` : "";
    key.className = `key${colour}`;
    say(one(key, "[data-taker]"), isTaken ? data.initials[seat] : "");
    const taker = isTaken ? `, ${data.names[seat]}` : "";
    key.setAttribute("aria-label", `${data.cards[card].words}${taker}`);
    key.setAttribute("aria-pressed", String(isTaken && seat === atHand));
  }
}

function restWords(data, facts) {
  const seat = heirOf(data, facts);
  if (seat === null) return "";
  if (facts.mode === "cards") {
    const left = sums.cardsLeft(data, facts).length;
    const whom = isBrief(data.names[seat]) ? ` to ${data.names[seat]}` : ""; // said by the row at hand
    return left ? `All ${left} left${whom}` : "";
  }
  const left = sums.mostHearts(data, facts, seat);
  const isFull = data.seats.every((one) => Number.isInteger(facts.hearts[one]));
  return left > 0 && !isFull ? `All ${left} \u2665\ufe0e to ${data.names[seat]}` : "";
}

function pointsRest(data, facts) {
  const open = data.scored.filter((seat) => (facts.points[seat] ?? "").trim() === "");
  if (open.length !== 1 || data.no_points) return "";
  const { given, inAll } = sums.placed(data, facts);
  return `The other ${signed(inAll - given)} to ${data.names[open[0]]}`;
}

/** A correction that changes nothing has nothing to save. */
function hasToSave(form, data, trail) {
  if (one(form, "#answer .moon-box")) return data.is_shown_first && one(form, "#answer .outcome");
  return !data.is_shown_first || trail.length > 0 || one(form, "#answer .outcome") !== null;
}

/** A long name would be cut: whose cards they are is said by the row. */
function nameClear(key, name) {
  say(key, isBrief(name) ? `Clear ${name}` : "Clear");
  key.setAttribute("aria-label", `Clear ${name}`);
}

function drawMoves(form, data, facts, trail) {
  const isPoints = facts.mode === "points";
  const isDone = sums.isComplete(data, facts);
  const rest = isPoints ? pointsRest(data, facts) : isDone ? "" : restWords(data, facts);
  const all = one(form, "[data-all]");
  show(all, rest !== "");
  say(all, rest);
  show(one(form, "[data-back]"), !isPoints);
  show(one(form, "[data-back] > span"), facts.mode === "counts");
  enable(one(form, "[data-back]"), trail.length > 0);
  const seat = rowAtHand(data, facts);
  const clear = one(form, "[data-clear]");
  show(clear, facts.mode === "cards" && seat !== null);
  if (seat !== null) nameClear(clear, data.names[seat]);
  if (seat !== null) enable(clear, sums.namedCards(data, facts, seat).length > 0);
  show(one(form, ".saves"), ((isPoints && !data.no_points) || isDone) && hasToSave(form, data, trail));
  show(one(form, ".dock"), !(isPoints && data.no_points));
}

/** Beside the keys stands whom they belong to: with many players the row may be out of sight. */
function drawAtHand(form, data, facts) {
  const line = one(form, "[data-at-hand]");
  const seat = facts.mode === "points" ? null : rowAtHand(data, facts);
  show(line, seat !== null);
  if (seat !== null) say(line, facts.mode === "cards" ? `Cards of ${data.names[seat]}` : `Hearts for ${data.names[seat]}`);
}

/** Who took no trick: asked when everything else is told, of those who have nothing. */
function drawTrickless(form, data, facts) {
  const may = sums.maybeTrickless(data, facts);
  show(one(form, "[data-trickless]"), may.length > 0);
  for (const box of all(form, "[name^=trickless-]")) {
    const isPossible = may.some((seat) => box.name === `trickless-${seat}`);
    box.disabled = !isPossible;
    show(box.closest("label"), isPossible);
  }
}

// Still out

function outWords(data, { cards, hearts }) {
  const parts = cards.map((card) => data.cards[card].words);
  if (hearts) parts.push(counted(Math.abs(hearts), "heart"));
  return parts.join(", ");
}

function drawOut(form, data, facts) {
  const line = one(form, "[data-out]");
  const { given, inAll } = sums.placed(data, facts);
  const unit = facts.mode === "points" ? " points typed" : placedWords(data, given >= inAll);
  say(one(form, "[data-placed]"), `${signed(given)} of ${signed(inAll)}${unit}`);
  if (facts.mode === "points") return line.replaceChildren();
  const out = sums.stillOut(data, facts);
  const chips = out.cards.map((card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true));
  if (out.hearts) chips.push(heartChip(form, Math.abs(out.hearts), true));
  const bare = chips.map((chip) => chip.querySelector(".card-word"));
  const isBack = data.is_shown_first || data.base;
  const done = isBack && rowAtHand(data, facts) === null ? "Tap a row to change it" : "All told";
  const start = out.hearts < 0 ? "Too many: " : chips.length ? "Still out: " : done;
  const end = out.hearts < 0 && rowAtHand(data, facts) === null ? ["\u00b7 tap a row"] : [];
  return line.replaceChildren(start, ...bare.flatMap((word) => [word, " "]), ...end);
}

/** Beside many cards that are out there is little room on the line. */
function placedWords(data, isAll) {
  const many = data.asked.length;
  return isAll || many > 3 ? "" : many > 2 ? " points" : " points placed";
}

/** What a screen reader hears after a tap. */
export function spoken(data, facts) {
  const counts = sums.heartsOf(data, facts);
  if (sums.isComplete(data, facts)) {
    const told = (seat) => `${data.names[seat]} ${signed(sums.pointsOf(data, facts, seat))}`;
    const seats = facts.mode === "points" ? data.scored : data.seats;
    const more = sums.asksMore(data, facts) ? " Who took no trick?" : "";
    return `${seats.map(told).join(", ")}.${more}`;
  }
  if (facts.mode === "points") return "";
  const out = sums.stillOut(data, facts);
  const seat = rowAtHand(data, facts);
  const now = facts.mode === "counts" && seat !== null && counts[seat] === null;
  const question = now ? ` Now ${data.names[seat]}.` : "";
  const start = out.hearts < 0 ? "Too many" : "Still out";
  return `${start}: ${outWords(data, out)}.${question}`;
}

const isPart = (part, mode) => part.dataset.part.split(" ").includes(mode);

function drawParts(form, data, facts) {
  const { mode } = facts;
  for (const live of all(form, "[data-live]")) live.hidden = false;
  for (const part of all(form, "[data-part]")) part.hidden = mode !== "points" || !isPart(part, mode);
  show(one(form, "[data-faces]"), mode === "counts" && data.asked.length > 0);
  show(one(form, "[data-rows]"), mode !== "points");
  const isIdle = mode === "counts" && rowAtHand(data, facts) === null; // keys of nobody
  for (const pad of all(form, "[data-pad-of]")) pad.hidden = pad.dataset.padOf !== mode || isIdle;
  for (const key of all(form, "[data-minus]")) key.hidden = !data.has_minus;
}

function drawTabs(facts) {
  for (const tab of document.querySelectorAll(".bar .seg a")) {
    const isChosen = new URL(tab.href).searchParams.get("mode") === facts.mode;
    if (isChosen) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Show the facts. */
export function draw({ form, data, facts, trail }) {
  drawParts(form, data, facts);
  drawTabs(facts);
  drawFaces(form, data, facts);
  for (const seat of data.seats) drawRow(form, data, facts, seat);
  drawNumbers(form, data, facts);
  drawCards(form, data, facts);
  drawMoves(form, data, facts, trail);
  drawAtHand(form, data, facts);
  drawTrickless(form, data, facts);
  drawOut(form, data, facts);
  document.body.dataset.ready = "";
}
