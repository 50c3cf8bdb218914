// What the pad looks like for given facts: rows, keys, what is still out.

import { cardAsked, heirOf, nextToType, pointsLeft, rowAtHand } from "./moves.js";
import * as sums from "./sums.js";

const DASH = "\u2013";
const MOST_BRIEF = 10; // signs of a name that a narrow key has room for
const isBrief = (name) => [...name].length <= MOST_BRIEF;

/** Words of the page, with what belongs into their braces: "Hearts for {name}". */
const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

/** The same where a part is a drawn card. */
const fillWith = (words, name, nodes) => {
  const [before, after] = words.split(`{${name}}`);
  return [before, ...nodes, after];
};

const countHearts = ({ words }, number) => fill(number === 1 ? words.heart : words.hearts, { number });

const all = (form, selector) => [...form.querySelectorAll(selector)];
const one = (form, selector) => form.querySelector(selector);

function show(element, isShown) {
  if (element) element.hidden = !isShown;
}

function say(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

// Chips: the cards and hearts a player has so far.

function heartChip(form, data, words, isNumber) {
  const chip = one(form, "[data-heart-chip]").content.cloneNode(true);
  const [seen, heard] = chip.querySelectorAll(".card-word > span");
  seen.firstChild.data = `${words} `;
  if (!isNumber) seen.querySelector("svg").remove();
  heard.textContent = isNumber ? countHearts(data, words) : fill(data.words.ranks, { ranks: words });
  return chip;
}

function chipsOf(form, data, facts, seat) {
  const cards = sums.namedCards(data, facts, seat);
  const isRank = (card) => facts.mode === "cards" && data.cards[card].suit === "H";
  const clone = (card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true);
  const chips = cards.filter((card) => !isRank(card)).map(clone);
  const ranks = cards.filter(isRank).map((card) => data.cards[card].rank);
  if (ranks.length) chips.push(heartChip(form, data, ranks.join(" "), false));
  const hearts = facts.mode === "counts" ? sums.heartsOf(data, facts)[seat] : null;
  if (hearts) chips.push(heartChip(form, data, hearts, true));
  return chips;
}

// Rows

function hintFor(data, facts, seat) {
  if (facts.mode === "points") return "";
  if (isTyped(data, facts)) return fill(data.words.typed, { points: sums.textOf(facts, seat) });
  const isAtHand = rowAtHand(data, facts) === seat;
  if (facts.mode === "cards") {
    const isBare = !sums.namedCards(data, facts, seat).length && !sums.isComplete(data, facts);
    return isAtHand && isBare ? data.words.tap_cards : "";
  }
  const counts = sums.heartsOf(data, facts);
  if (counts[seat] !== null) return "";
  if (isAtHand) return data.words.how_many;
  const open = data.seats.filter((other) => counts[other] === null);
  return open.length === 2 && open.includes(rowAtHand(data, facts)) ? data.words.gets_rest : "";
}

/** Points were typed first, and what they hide is counted now. */
const isTyped = (data, facts) => sums.isComplete(data, { ...facts, mode: "points" });

function isKnown(data, facts, seat) {
  if (facts.mode === "counts") return sums.heartsOf(data, facts)[seat] !== null;
  return sums.pointsOf(data, facts, seat) !== null;
}

/** Hands before this one are still to be sent: no total is known. */
const isLater = (data) => data.before === null;

function sumWords(data, facts, seat) {
  if (isLater(data)) return null;
  const before = data.before[seat];
  const points = sums.countedPoints(data, facts, seat);
  const after = isKnown(data, facts, seat) ? sums.shownTotal(data, before + points) : DASH;
  return { before: sums.shownTotal(data, before), after };
}

/** What a control is called: on it stand signs and numbers. */
const call = (control, name) => say(one(control, "[data-called]"), name);

function rowLabel(data, facts, seat, known) {
  const { words, names } = data;
  const counts = sums.heartsOf(data, facts);
  const parts = sums.namedCards(data, facts, seat).map((card) => data.cards[card].words);
  if (facts.mode === "counts" && counts[seat] !== null) parts.push(countHearts(data, counts[seat]));
  const told = parts.length ? parts.join(", ") : words.nothing;
  if (!known) return fill(words.row_of_nobody, { name: names[seat], told });
  return fill(known.after === DASH ? words.row : words.row_then, { name: names[seat], told, ...known });
}

function drawSum(sum, line, hint) {
  if (!hint || !line) return say(sum, line || hint);
  const aside = document.createElement("span");
  aside.textContent = ` \u00b7 ${hint}`;
  return sum.replaceChildren(line, aside);
}

function drawRow(form, data, facts, seat) {
  const points = sums.countedPoints(data, facts, seat);
  const words = sumWords(data, facts, seat);
  const hint = hintFor(data, facts, seat);
  const line = words ? `${words.before} \u2192 ${words.after}` : "";
  for (const sum of all(form, `[data-sum="${seat}"]`)) drawSum(sum, line, hint);
  const cell = one(form, `[data-points="${seat}"]`);
  say(cell, points === null ? DASH : sums.signed(points));
  cell.classList.toggle("empty", points === null);
  one(form, `[data-chips="${seat}"]`).replaceChildren(...chipsOf(form, data, facts, seat));
  const row = one(form, `[data-row="${seat}"]`);
  const isAtHand = rowAtHand(data, facts) === seat;
  row.classList.toggle("now-row", isAtHand);
  row.setAttribute("aria-pressed", String(isAtHand));
  call(row, rowLabel(data, facts, seat, words));
}

// The row of faces

const signOf = (form, card) =>
  one(form, `[data-card-chip="${card}"]`).content.querySelector(".card-word").cloneNode(true);

/** Of several cards: who took the one that is asked for; none is asked when all are given. */
function drawQuestion(form, data, card) {
  const ask = one(form, "[data-ask]");
  if (!ask) return null;
  const { words, cards } = data;
  const place = one(form, "[data-question]");
  show(one(form, "[data-options]"), card !== null);
  ask.classList.toggle("done", card === null);
  if (card === null) {
    const cardsGiven = data.asked.map((asked) => cards[asked].words).join(", ");
    call(ask, fill(words.change_cards, { cards: cardsGiven }));
    const signs = data.asked.flatMap((asked) => [signOf(form, asked), " "]);
    return place.replaceChildren(...fillWith(words.change_cards, "cards", signs));
  }
  const { number } = cards[card];
  const copy = number ? ` ${number}` : "";
  call(ask, fill(words.ask_other, { card: `${cards[card].words}${copy}` }));
  return place.replaceChildren(...fillWith(words.who_took, "card", [signOf(form, card)]), copy);
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
  drawQuestion(form, data, card);
  for (const face of all(form, "[data-face]")) {
    const seat = Number(face.dataset.face);
    const isTaker = facts.takers[card] === seat;
    face.setAttribute("aria-pressed", String(isTaker));
    face.classList.toggle("faint", facts.takers[card] !== undefined && !isTaker);
    const named = data.asked.filter((asked) => facts.takers[asked] === seat);
    const cards = named.map((asked) => data.cards[asked].words).join(", ");
    const name = data.names[seat];
    call(face, cards ? fill(data.words.face_took, { name, cards }) : name);
    drawBadge(form, one(face, "[data-badges]"), named);
  }
}

// Keys

function enable(key, isPossible) {
  key?.setAttribute("aria-disabled", String(!isPossible));
}

/** Two packs have so many hearts that the keys would hide the rows: the high ones take a tap. */
export function showHigher({ form, data }, isShown) {
  const higher = one(form, "[data-higher]");
  show(higher, !isShown);
  if (!higher) return;
  for (const key of all(form, "[data-hearts]")) show(key, isShown || key.dataset.hearts <= data.last_in_sight);
}

function drawNumbers(form, data, facts) {
  const seat = rowAtHand(data, facts);
  const most = seat === null ? -1 : sums.mostHearts(data, facts, seat);
  showHigher({ form, data }, facts.hearts[seat] > data.last_in_sight);
  enable(one(form, "[data-higher]"), most > data.last_in_sight);
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
  const { words, names } = data;
  if (facts.mode === "cards") {
    const number = sums.cardsLeft(data, facts).length;
    if (!number) return "";
    const name = names[seat]; // a long one is said by the row at hand
    return isBrief(name) ? fill(words.all_cards_to, { number, name }) : fill(words.all_cards, { number });
  }
  const number = sums.mostHearts(data, facts, seat);
  const isFull = data.seats.every((one) => Number.isInteger(facts.hearts[one]));
  return number > 0 && !isFull ? fill(words.all_hearts_to, { number, name: names[seat] }) : "";
}

function pointsRest(data, facts) {
  const rest = pointsLeft(data, facts);
  if (!rest) return "";
  return fill(data.words.other_points, { points: sums.signed(rest.points * sums.typedSign(data, facts)), name: data.names[rest.seat] });
}

/** A correction that changes nothing has nothing to save. */
function hasToSave(form, data, trail) {
  if (one(form, "#answer .moon-box")) return data.is_shown_first && one(form, "#outcome .outcome");
  return !data.is_shown_first || trail.length > 0 || one(form, "#outcome .outcome") !== null;
}

/** A long name would be cut: whose cards they are is said by the row. */
function nameClear(key, words, name) {
  const named = fill(words.clear_of, { name });
  say(key, isBrief(name) ? named : words.clear);
  key.setAttribute("aria-label", named);
}

function drawNext(form, data, facts, isPoints) {
  const key = one(form, "[data-next]");
  const seat = isPoints ? nextToType(data, facts) : null;
  show(key, seat !== null);
  if (seat !== null) say(key, fill(data.words.next, { name: data.names[seat] }));
  return seat !== null;
}

function drawMoves(form, data, facts, trail) {
  const isPoints = facts.mode === "points" && !data.no_points;
  const isDone = sums.isComplete(data, facts);
  const rest = isPoints ? pointsRest(data, facts) : isDone ? "" : restWords(data, facts);
  const all = one(form, "[data-all]");
  show(all, rest !== "");
  say(all, rest);
  const goesOn = drawNext(form, data, facts, isPoints);
  show(one(form, "[data-back]"), facts.mode !== "points");
  enable(one(form, "[data-back]"), trail.length > 0);
  const seat = rowAtHand(data, facts);
  const clear = one(form, "[data-clear]");
  show(clear, facts.mode === "cards" && seat !== null);
  if (seat !== null) nameClear(clear, data.words, data.names[seat]);
  if (seat !== null) enable(clear, sums.namedCards(data, facts, seat).length > 0);
  const isLast = isPoints && !goesOn;
  const isSaved = (isLast || isDone) && hasToSave(form, data, trail);
  show(one(form, ".saves"), isSaved);
  drawSave(form, data, facts);
  const hasKeys = facts.mode === "cards" || seat !== null || (!isPoints && trail.length > 0);
  show(one(form, ".dock"), hasKeys || isSaved);
}

/** A key that ends the game says so. */
function drawSave(form, data, facts) {
  const key = one(form, ".saves [data-save]");
  if (data.is_shown_first || !key) return;
  say(key, sums.endsGame(data, facts) ? data.words.show_winner : fill(data.words.save, { number: data.number }));
}

const KEYS_OF = { counts: "hearts_for", cards: "cards_of", points: "points_of" };

/** With the keys stands whom they belong to: the row may be out of sight. */
function drawAtHand(form, data, facts) {
  const line = one(form, "[data-at-hand]");
  const seat = rowAtHand(data, facts);
  show(line, seat !== null);
  if (seat === null) return;
  const whose = fill(data.words[KEYS_OF[facts.mode]], { name: data.names[seat] });
  say(line, whose);
  one(form, `[data-pad-of=${facts.mode}]`)?.setAttribute("aria-label", whose);
}

/** The row whose points are typed. */
function drawTyped(form, data, facts) {
  const seat = facts.mode === "points" ? rowAtHand(data, facts) : null;
  for (const row of all(form, "[data-typed]")) row.classList.toggle("now-row", row.dataset.typed === String(seat));
}

// Still out

function outWords(data, { cards, hearts }) {
  const parts = cards.map((card) => data.cards[card].words);
  if (hearts) parts.push(countHearts(data, Math.abs(hearts)));
  return parts.join(", ");
}

function drawOut(form, data, facts) {
  const line = one(form, "[data-out]");
  const { words } = data;
  const { given, inAll } = sums.placed(data, facts);
  const placed = facts.mode === "points" ? typedWords(data) : placedWords(data, given >= inAll);
  say(one(form, "[data-placed]"), fill(placed, { given: sums.signed(given), all: sums.signed(inAll) }));
  if (facts.mode === "points") return drawTypedOut(form, data, facts, line);
  const out = sums.stillOut(data, facts);
  const chips = out.cards.map((card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true));
  if (out.hearts) chips.push(heartChip(form, data, Math.abs(out.hearts), true));
  const bare = chips.map((chip) => chip.querySelector(".card-word"));
  line.parentElement.classList.toggle("ends", !chips.length && sums.endsGame(data, facts) === true);
  if (!chips.length) return line.replaceChildren(doneWords(data, facts));
  const isStuck = out.hearts < 0 && rowAtHand(data, facts) === null;
  const phrase = isStuck ? words.too_many_tap : out.hearts < 0 ? words.too_many : words.still_out;
  return line.replaceChildren(...fillWith(phrase, "cards", bare.flatMap((word) => [word, " "])));
}

/** Over the points that are typed stands what is asked, or whom they bring over the end. */
function drawTypedOut(form, data, facts, line) {
  const isEnd = sums.endsGame(data, facts) === true;
  line.parentElement.classList.toggle("ends", isEnd);
  say(line, isEnd ? doneWords(data, facts) : one(form, "[data-part=points] legend").textContent);
}

// What does not add up

/** What is asked stands in the place of the line over the rows, so that nothing moves. */
function drawDoubt(form, data, facts, isFinished) {
  const question = sums.questionOf(data, facts);
  const isAsked = question && (isFinished || !sums.isUnfinished(data, facts, rowAtHand(data, facts)));
  if (isAsked) ask(form, question);
  else if (one(form, "#answer > [data-asked-here]")) takeBackQuestion(form);
  const isDoubted = facts.mode === "points" && one(form, "#answer > .no-box") !== null;
  show(one(form, ".written > .live"), !isDoubted);
  show(one(form, "#mend [data-mode=cards]"), facts.mode !== "cards");
}

/** Nothing is asked any more, or about other facts. */
export function takeBackQuestion(form) {
  one(form, "#answer > .no-box")?.remove();
  show(one(form, "#mend"), false);
}

function ask(form, { words, answers, untaken = "" }) {
  const line = one(form, "#answer > .no-box") ?? document.createElement("section");
  line.className = "no-box";
  line.dataset.askedHere = "";
  line.setAttribute("role", "alert");
  if (!line.isConnected) one(form, "#answer").append(line);
  if (line.textContent.trim() !== words) line.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  const mend = one(form, "#mend");
  mend.hidden = false;
  mend.dataset.untaken = untaken;
  show(one(mend, "[data-answers]"), Object.keys(answers).length > 0);
  for (const face of all(mend, "[name=answer]")) {
    face.dataset.mends = answers[face.value] ?? "";
    show(face, face.value in answers);
  }
}

/** That all is told, and who goes over where that ends the game. */
function doneWords(data, facts) {
  const { words, names } = data;
  if (data.is_shown_first && rowAtHand(data, facts) === null) return words.change_row;
  if (!sums.endsGame(data, facts)) return words.all_told;
  const points = sums.scored(data, facts);
  const over = sums.overTarget(data, points);
  if (!over.length) return words.last_hand;
  const reached = over.map((seat) => fill(words.reaches, { name: names[seat], total: sums.shownTotal(data, data.before[seat] + points[seat]) }));
  return fill(words.ends, { reached: reached.join(", ") });
}

/** Beside many cards that are out there is little room on the line. */
function placedWords({ words, asked }, isAll) {
  if (isAll || asked.length > 3) return words.given_of;
  return asked.length > 2 ? words.points_of_all : words.points_placed;
}

const typedWords = ({ words, has_fixed_sum: isFixed }) => (isFixed ? words.points_typed : words.points_so_far);

/** What a screen reader hears after a tap. */
export function spoken(data, facts) {
  const { words, names } = data;
  const told = (seat) => `${names[seat]} ${sums.signed(sums.countedPoints(data, facts, seat) ?? DASH)}`;
  const seat = rowAtHand(data, facts);
  if (facts.mode === "points" && seat !== null) return told(seat);
  if (sums.isComplete(data, facts)) {
    const line = `${data.seats.map(told).join(", ")}.`;
    return sums.endsGame(data, facts) ? `${line} ${doneWords(data, facts)}` : line;
  }
  if (facts.mode === "points") return "";
  const out = sums.stillOut(data, facts);
  const isAsked = facts.mode === "counts" && seat !== null && sums.heartsOf(data, facts)[seat] === null;
  const said = fill(out.hearts < 0 ? words.too_many : words.still_out, { cards: outWords(data, out) });
  return isAsked ? fill(words.now, { said, name: names[seat] }) : `${said}.`;
}

const isPart = (part, mode) => part.dataset.part.split(" ").includes(mode);

function drawParts(form, data, facts) {
  const { mode } = facts;
  for (const live of all(form, "[data-live]")) live.hidden = false;
  for (const part of all(form, "[data-part]")) part.hidden = mode !== "points" || !isPart(part, mode);
  show(one(form, "[data-faces]"), mode === "counts" && data.asked.length > 0);
  show(one(form, "[data-rows]"), mode !== "points");
  const isIdle = mode !== "cards" && rowAtHand(data, facts) === null; // keys of nobody
  for (const pad of all(form, "[data-pad-of]")) pad.hidden = pad.dataset.padOf !== mode || isIdle;
}

function drawTabs(facts) {
  for (const tab of document.querySelectorAll(".bar .seg a")) {
    const isChosen = new URL(tab.href).searchParams.get("mode") === facts.mode;
    if (isChosen) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Show the facts. */
export function draw({ form, data, facts, trail, isFinished }) {
  drawParts(form, data, facts);
  drawTabs(facts);
  drawFaces(form, data, facts);
  for (const seat of data.seats) drawRow(form, data, facts, seat);
  drawNumbers(form, data, facts);
  drawCards(form, data, facts);
  drawMoves(form, data, facts, trail);
  drawAtHand(form, data, facts);
  drawTyped(form, data, facts);
  drawOut(form, data, facts);
  drawDoubt(form, data, facts, isFinished);
  document.body.dataset.ready = "";
}
