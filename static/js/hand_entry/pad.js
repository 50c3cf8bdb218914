// The pad: thumb-sized keys over the plain form. Every tap is kept on this phone before it is shown.

import { askAnew, begunHands, dropDraft, find, freshId, idOf, isClosed, isRefused, itemsOf, keptItems, load, put, save } from "../offline/outbox.js";
import { button, element, fieldsOf, fill, hiddenField, lay, layPage, parse, post, say, speak, whenShown } from "../shared/page.js";
import * as hand from "./hand.js";

const DEAD = 1000; // milliseconds in which a key that just came, and ends the game or chooses, takes no tap

let pad = null; // what is entered here: { form, data, facts, trail, original, isFinished }

// What is entered
//
// A half-entered hand is a draft on this phone (offline/outbox.js).

const MOST_BACK = 20;

/** Written before it is shown. Back goes on working after a reload. */
function saveDraft({ form, data, facts, after, trail }) {
  if (hand.isEmpty(facts) && !trail.length) return dropDraft(data.name);
  const { entry } = form.dataset; // what is kept of this hand already, and shown
  const { base, number } = data;
  return save(data.name, { ...facts, base, number, after, entry, trail: trail.slice(-MOST_BACK) });
}

/** The hand before a new one, by which it is known whatever its number is by now. */
const afterOf = (form) => valueIn(form, "after");

/** The draft that belongs to this page. */
function findDraft(data) {
  const draft = load(data.name);
  return draft && typeof draft.takers === "object" ? draft : null;
}

/** How the names of new hands of this game begin, or of forgotten ones; "" for a correction. */
const prefixOf = ({ name }) => name.slice(0, name.lastIndexOf(":") + 1);

/** What was begun on this phone of such hands. */
function othersBegun(prefix) {
  const hands = begunHands(prefix).filter((name) => !name.slice(prefix.length).includes(":"));
  return hands.map((name) => ({ name, facts: load(name) })).filter(({ facts }) => facts && !hand.isEmpty(facts));
}

/** Whether it is of the hand on this page. Of some from before the update to ids only the number is known. */
function isOfPage(form, data, { facts: { after, number } }) {
  return after === undefined ? number === data.number : after === afterOf(form);
}

/** Whether the page says itself which hand this is: it was sent, or its saving was taken back. */
function isNamed(form, data) {
  return itemsOf(data.name).length > 0 || data.was_saved || pad?.data.name === data.name || load(data.name) !== null;
}

/** What is entered here is the hand that was begun behind the same one, or a new one. Gives what was begun of another. */
function findHand(form, data) {
  const prefix = prefixOf(data);
  if (!prefix) return null;
  const begun = othersBegun(prefix);
  const shown = find(form.dataset.entry);
  const mine = shown ?? (isNamed(form, data) ? data : begun.find((one) => isOfPage(form, data, one)));
  data.name = mine?.name ?? prefix + freshId();
  form.dataset.outbox = data.name;
  setField(form, "hand", data.name.slice(prefix.length));
  const isQueued = keptItems().some(({ name }) => name.startsWith(data.game)); // what it is behind of is still on its way
  if (isQueued || "laid" in form.dataset || data.number === null) return null;
  return begun.find((one) => one.name !== data.name) ?? null;
}

// Fields
//
// The plain fields of the form: the pad reads what is in them and writes what was tapped.

const named = (form, name) =>
  [...form.elements].filter((field) => field.name === name && field.type !== "submit");

const CHOSEN = ["radio", "checkbox"];

/** What a field says; a key of the same name says nothing before it is tapped. */
export function valueIn(form, name) {
  const fields = named(form, name);
  const chosen = fields.find((field) => !CHOSEN.includes(field.type) || field.checked);
  return chosen ? chosen.value : "";
}

export function setField(form, name, value) {
  for (const field of named(form, name)) {
    if (CHOSEN.includes(field.type)) field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
  }
}

const asNumber = (text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** What the server, or the browser coming back, put into the fields. */
export function readFacts(form, data) {
  const facts = { ...hand.emptyFacts(), mode: data.mode };
  for (const card of data.order) {
    const taker = valueIn(form, `taker-${card}`);
    if (data.seats.map(String).includes(taker)) facts.takers[card] = Number(taker);
  }
  for (const seat of data.seats) {
    facts.hearts[seat] = asNumber(valueIn(form, `hearts-${seat}`));
    facts.points[seat] = valueIn(form, `points-${seat}`);
  }
  return facts;
}

const text = (value) => String(value ?? "");

function writeFacts(form, data, facts, hearts) {
  setField(form, "evidence", facts.mode);
  for (const card of data.order) {
    setField(form, `taker-${card}`, text(facts.takers[card]));
  }
  for (const seat of data.seats) {
    setField(form, `hearts-${seat}`, text(hearts[seat]));
    setField(form, `points-${seat}`, text(facts.points[seat]));
  }
}

/** What was answered belonged to other facts. */
function forgetAnswers(form) {
  for (const field of [...named(form, "choice"), ...named(form, "as_open"), ...named(form, "every_trick")]) field.remove();
}

/** Only what this hand knows: a draft may be from before somebody left the table. */
function fitted(data, facts) {
  const isHere = ([card, seat]) => data.cards[card] && data.seats.includes(seat);
  const takers = Object.fromEntries(Object.entries(facts.takers).filter(isHere));
  const mode = facts.mode === "counts" && !data.can_count ? "cards" : facts.mode;
  const isRow = data.seats.includes(facts.row);
  return { ...facts, takers, mode, row: isRow ? facts.row : null };
}

/** The pad has digits of its own: the keyboard of the phone stays away. */
function typeByKeys(form) {
  for (const field of form.querySelectorAll("[data-typed] input")) field.inputMode = "none";
}

// Looks
//
// What the pad looks like for given facts: rows, keys, what is still out.

const DASH = "\u2013";
const MOST_BRIEF = 10; // signs of a name that a narrow key has room for
const isBrief = (name) => [...name].length <= MOST_BRIEF;

/** The same where parts are drawn cards. */
const fillWith = (words, parts) =>
  words.split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? (parts[part] ?? `{${part}}`) : part));

const heartWords = ({ words }, number) => fill(number === 1 ? words.heart : words.hearts, { number });

const all = (form, selector) => [...form.querySelectorAll(selector)];
const one = (form, selector) => form.querySelector(selector);

function show(element, isShown) {
  if (element) element.hidden = !isShown;
}

function setText(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

// Chips: the cards and hearts a player has so far.

function heartChip(form, data, words, isNumber) {
  const chip = one(form, "[data-heart-chip]").content.cloneNode(true);
  const [seen, heard] = chip.querySelectorAll(".card-word > span");
  seen.firstChild.data = `${words} `;
  if (!isNumber) seen.querySelector("svg").remove();
  heard.textContent = isNumber ? heartWords(data, words) : fill(data.words.ranks, { ranks: words });
  return chip;
}

function chipsOf(form, data, facts, seat) {
  const cards = hand.namedCards(data, facts, seat);
  const isRank = (card) => facts.mode === "cards" && data.cards[card].suit === "H";
  const clone = (card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true);
  const chips = cards.filter((card) => !isRank(card)).map(clone);
  const ranks = cards.filter(isRank).map((card) => data.cards[card].rank);
  if (ranks.length) chips.push(heartChip(form, data, ranks.join(" "), false));
  const hearts = facts.mode === "counts" ? hand.heartsOf(data, facts)[seat] : null;
  if (hearts) chips.push(heartChip(form, data, hearts, true));
  return chips;
}

// Rows

/** Whoever lost a card to another with this tap is told so, until the next one. */
function takenWords({ words, cards, names }) {
  const { card, to } = pad?.taken ?? {};
  return card ? fill(words.taken, { card: cards[card].words, name: names[to] }) : "";
}

function hintFor(data, facts, seat) {
  if (facts.mode === "points") return "";
  if (isTyped(data, facts)) return fill(data.words.typed, { points: hand.textOf(facts, seat) });
  const isAtHand = hand.rowAtHand(data, facts) === seat;
  if (facts.mode === "cards") {
    const isBare = !hand.namedCards(data, facts, seat).length && !hand.isComplete(data, facts);
    return isAtHand && isBare ? data.words.tap_cards : "";
  }
  const counts = hand.heartsOf(data, facts);
  if (counts[seat] !== null) return "";
  if (isAtHand) return data.words.how_many;
  const open = data.seats.filter((other) => counts[other] === null);
  return open.length === 2 && open.includes(hand.rowAtHand(data, facts)) ? data.words.gets_rest : "";
}

/** Points were typed first, and what they hide is counted now. */
const isTyped = (data, facts) => hand.isComplete(data, { ...facts, mode: "points" });

function isKnown(data, facts, seat) {
  if (facts.mode === "counts") return hand.heartsOf(data, facts)[seat] !== null;
  return hand.pointsOf(data, facts, seat) !== null;
}

/** Hands before this one are still to be sent: no total is known. */
const isLater = (data) => data.before === null;

function sumWords(data, facts, seat) {
  if (isLater(data)) return null;
  const before = data.before[seat];
  const points = hand.countedPoints(data, facts, seat);
  const after = isKnown(data, facts, seat) ? hand.shownTotal(data, before + points) : DASH;
  return { before: hand.shownTotal(data, before), after };
}

/** What a control is called: on it stand signs and numbers. */
const call = (control, name) => setText(one(control, "[data-called]"), name);

function rowLabel(data, facts, seat, known) {
  const { words, names } = data;
  const counts = hand.heartsOf(data, facts);
  const parts = hand.namedCards(data, facts, seat).map((card) => data.cards[card].words);
  if (facts.mode === "counts" && counts[seat] !== null) parts.push(heartWords(data, counts[seat]));
  const told = parts.length ? parts.join(", ") : words.nothing;
  if (!known) return fill(words.row_of_nobody, { name: names[seat], told });
  return fill(known.after === DASH ? words.row : words.row_then, { name: names[seat], told, ...known });
}

/** With the card's sign, so that it fits on the line which it takes the place of: rows don't grow. */
function drawTaken(form, { words, names }, sum) {
  const { card, to } = pad.taken;
  const line = fill(words.taken, { card: "{card}", name: names[to] });
  sum.replaceChildren(...fillWith(line, { card: signOf(form, card) }));
}

function drawSum(sum, line, hint) {
  if (!hint || !line) return setText(sum, line || hint);
  return sum.replaceChildren(line, element("span", {}, ` \u00b7 ${hint}`));
}

function drawRow(form, data, facts, seat) {
  const points = hand.countedPoints(data, facts, seat);
  const words = sumWords(data, facts, seat);
  const hint = hintFor(data, facts, seat);
  const line = words ? `${words.before} \u2192 ${words.after}` : "";
  const hasLost = facts.mode !== "points" && !data.is_grid && pad?.taken?.from === seat;
  for (const sum of all(form, `[data-sum="${seat}"]`)) {
    if (hasLost) drawTaken(form, data, sum);
    else drawSum(sum, line, hint);
  }
  const cell = one(form, `[data-points="${seat}"]`);
  setText(cell, points === null ? DASH : hand.signed(points));
  cell.classList.toggle("empty", points === null);
  one(form, `[data-chips="${seat}"]`).replaceChildren(...chipsOf(form, data, facts, seat));
  const row = one(form, `[data-row="${seat}"]`);
  const isAtHand = hand.rowAtHand(data, facts) === seat;
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
    return place.replaceChildren(...fillWith(words.change_cards, { cards: signs }));
  }
  const { number } = cards[card];
  const copy = number ? ` ${number}` : "";
  const asks = data.asked.length > 1 ? words.ask_other : words.who_took;
  call(ask, fill(asks, { card: `${cards[card].words}${copy}` }));
  return place.replaceChildren(...fillWith(words.who_took, { card: signOf(form, card) }), copy);
}

/** What a face took: one card, and how many more, so that no badge lies on its neighbour's. */
function drawBadge(form, place, [card, ...more]) {
  if (!card) return place.replaceChildren();
  const badge = one(form, `[data-card-chip="${card}"]`).content.cloneNode(true);
  if (more.length) badge.querySelector(".chip").append(`+${more.length}`);
  return place.replaceChildren(badge);
}

function drawFaces(form, data, facts) {
  const card = hand.cardAsked(data, facts);
  drawQuestion(form, data, card);
  for (const face of all(form, "[data-face]")) {
    const seat = Number(face.dataset.face);
    const isTaker = facts.takers[card] === seat;
    face.setAttribute("aria-pressed", String(isTaker));
    face.classList.toggle("faint", facts.takers[card] !== undefined && !isTaker);
    const cards = askedOf(data, facts, seat).map((asked) => data.cards[asked].words).join(", ");
    const name = data.names[seat];
    call(face, cards ? fill(data.words.face_took, { name, cards }) : name);
  }
  for (const place of all(form, "[data-badges]")) drawBadge(form, place, askedOf(data, facts, Number(place.dataset.badges)));
}

const askedOf = (data, facts, seat) => data.asked.filter((card) => facts.takers[card] === seat);

// Keys

function enable(key, isPossible) {
  key?.setAttribute("aria-disabled", String(!isPossible));
}

/** Two packs have so many hearts that the keys would hide the rows: the high ones take a tap. */
function showHigher({ form, data }, isShown) {
  const higher = one(form, "[data-higher]");
  show(higher, !isShown);
  if (!higher) return;
  for (const key of all(form, "[data-hearts]")) show(key, isShown || key.dataset.hearts <= data.last_in_sight);
}

function drawNumbers(form, data, facts) {
  const seat = hand.rowAtHand(data, facts);
  const most = seat === null ? -1 : hand.mostHearts(data, facts, seat);
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
  const atHand = hand.rowAtHand(data, facts);
  for (const key of all(form, "[data-card]")) {
    const card = key.dataset.card;
    const seat = facts.takers[card];
    const isTaken = seat !== undefined;
    const colour = isTaken && data.colours[seat] !== undefined ? ` taken p${data.colours[seat]}` : "";
    key.className = `key${colour}`;
    setText(one(key, "[data-taker]"), isTaken ? data.initials[seat] : "");
    const taker = isTaken ? `, ${data.names[seat]}` : "";
    key.setAttribute("aria-label", `${data.cards[card].words}${taker}`);
    key.setAttribute("aria-pressed", String(isTaken && seat === atHand));
  }
}

function restWords(data, facts) {
  const seat = hand.heirOf(data, facts);
  if (seat === null) return "";
  const { words, names } = data;
  if (facts.mode === "cards") {
    const number = hand.cardsLeft(data, facts).length;
    if (!number) return "";
    const name = names[seat]; // a long one is said by the row at hand
    return isBrief(name) ? fill(words.all_cards_to, { number, name }) : fill(words.all_cards, { number });
  }
  const number = hand.mostHearts(data, facts, seat);
  const isFull = data.seats.every((one) => Number.isInteger(facts.hearts[one]));
  return number > 0 && !isFull ? fill(words.all_hearts_to, { number, name: names[seat] }) : "";
}

function pointsRest(data, facts) {
  const rest = hand.pointsLeft(data, facts);
  if (!rest) return "";
  if (rest.seats.length > 1) return data.words.no_other_points;
  const points = hand.signed(rest.points * hand.typedSign(data, facts));
  return fill(data.words.other_points, { points, name: data.names[rest.seats[0]] });
}

/** A correction that changes nothing has nothing to save. */
function hasToSave(form, data, trail) {
  if (one(form, "#answer .moon-box")) return data.is_shown_first && one(form, "#outcome .outcome");
  return !data.is_shown_first || trail.length > 0 || one(form, "#outcome .outcome") !== null;
}

/** Of one player, or of all. A long name would be cut: whose cards they are is said by the row. */
function nameClear(key, words, name) {
  const named = name === null ? words.clear_all : fill(words.clear_of, { name });
  setText(key, name === null || isBrief(name) ? named : words.clear);
  key.setAttribute("aria-label", named);
}

function drawNext(form, data, facts, isPoints) {
  const key = one(form, "[data-next]");
  const seat = isPoints ? hand.nextToType(data, facts) : null;
  show(key, seat !== null);
  if (seat !== null) setText(key, fill(data.words.next, { name: data.names[seat] }));
  return seat !== null;
}

function drawMoves(form, data, facts, trail) {
  const isPoints = facts.mode === "points" && !data.no_points;
  const isDone = hand.isComplete(data, facts);
  const rest = isPoints ? pointsRest(data, facts) : isDone ? "" : restWords(data, facts);
  const all = one(form, "[data-all]");
  show(all, rest !== "");
  setText(all, rest);
  const heirs = isPoints ? hand.pointsLeft(data, facts)?.seats : [hand.heirOf(data, facts)];
  const heir = heirs?.length === 1 ? heirs[0] : null;
  all.className = data.colours[heir] === undefined ? "btn" : `btn p${data.colours[heir]}`;
  const goesOn = drawNext(form, data, facts, isPoints);
  show(one(form, "[data-back]"), facts.mode !== "points");
  enable(one(form, "[data-back]"), trail.length > 0);
  const seat = hand.rowAtHand(data, facts);
  const clear = one(form, "[data-clear]");
  const isOfRow = facts.mode === "cards" && seat !== null;
  show(clear, isOfRow || (data.was_saved && isDone));
  nameClear(clear, data.words, isOfRow ? data.names[seat] : null);
  enable(clear, !isOfRow || hand.namedCards(data, facts, seat).length > 0);
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
  setText(key, hand.endsGame(data, facts) ? data.words.show_winner : fill(data.words.save, { number: data.number }));
}

const KEYS_OF = { counts: "hearts_for", cards: "cards_of", points: "points_of" };

/** With the keys stands whom they belong to: the row may be out of sight. */
function drawAtHand(form, data, facts) {
  const line = one(form, "[data-at-hand]");
  const seat = hand.rowAtHand(data, facts);
  show(line, seat !== null);
  if (seat === null) return;
  const whose = fill(data.words[KEYS_OF[facts.mode]], { name: data.names[seat] });
  setText(line, whose);
  one(form, `[data-pad-of=${facts.mode}]`)?.setAttribute("aria-label", whose);
}

/** The row whose points are typed. */
function drawTyped(form, data, facts) {
  const seat = facts.mode === "points" ? hand.rowAtHand(data, facts) : null;
  for (const row of all(form, "[data-typed]")) row.classList.toggle("now-row", row.dataset.typed === String(seat));
}

// Still out

/** Cards that nobody has are not among the hearts that are too many. */
function outPhrase({ words }, { cards, hearts }, isStuck) {
  if (hearts >= 0) return isStuck && hearts && !cards.length ? words.still_out_tap : words.still_out;
  if (cards.length) return words.too_many_and_out;
  return isStuck ? words.too_many_tap : words.too_many;
}

function outWords(data, out) {
  const cards = out.cards.map((card) => data.cards[card].words);
  const hearts = out.hearts ? heartWords(data, Math.abs(out.hearts)) : "";
  if (out.hearts > 0) cards.push(hearts);
  return fill(outPhrase(data, out, false), { cards: cards.join(", "), hearts });
}

function drawOut(form, data, facts) {
  const line = one(form, "[data-out]");
  const { given, inAll } = hand.placed(data, facts);
  const out = hand.stillOut(data, facts);
  const isStuck = hand.rowAtHand(data, facts) === null;
  const placed = facts.mode === "points" ? typedWords(data) : placedWords(data, isStuck || given >= inAll || out.hearts < 0);
  setText(one(form, "[data-placed]"), fill(placed, { given: hand.signed(given), all: hand.signed(inAll) }));
  if (facts.mode === "points") return drawTypedOut(form, data, facts, line);
  const isAll = !out.cards.length && !out.hearts;
  line.parentElement.classList.toggle("ends", isAll && hand.endsGame(data, facts) === true);
  if (isAll) return line.replaceChildren(doneWords(data, facts));
  const chips = out.cards.map((card) => one(form, `[data-card-chip="${card}"]`).content.cloneNode(true));
  const hearts = out.hearts ? [heartChip(form, data, Math.abs(out.hearts), true)] : [];
  const bare = (some) => some.flatMap((chip, at) => [at ? " " : "", chip.querySelector(".card-word")]);
  const parts = out.hearts < 0 ? { cards: bare(chips), hearts: bare(hearts) } : { cards: bare([...chips, ...hearts]) };
  return line.replaceChildren(...fillWith(outPhrase(data, out, isStuck), parts));
}

/** Over the points that are typed stands what is asked, or whom they bring over the end. */
function drawTypedOut(form, data, facts, line) {
  const isEnd = hand.endsGame(data, facts) === true;
  line.parentElement.classList.toggle("ends", isEnd);
  setText(line, isEnd ? doneWords(data, facts) : one(form, "[data-part=points] legend").textContent);
}

// What does not add up

/** What is asked stands in the place of the line over the rows, so that nothing moves. */
function drawDoubt(form, data, facts, isFinished) {
  const question = hand.questionOf(data, facts);
  const isAsked = question && (isFinished || !hand.isUnfinished(data, facts, hand.rowAtHand(data, facts)));
  if (isAsked) askHere(form, question);
  else if (one(form, "#answer > [data-asked-here]")) takeBackQuestion(form);
  const isDoubted = facts.mode === "points" && one(form, "#answer > .no-box") !== null;
  show(one(form, ".written > .live"), !isDoubted);
  show(one(form, "#mend [data-mode=cards]"), facts.mode !== "cards");
  one(form, ".saves [data-save]")?.classList.toggle("first", !isAsked);
}

/** Nothing is asked any more, or about other facts. */
function takeBackQuestion(form) {
  one(form, "#answer > .no-box")?.remove();
  show(one(form, "#mend"), false);
}

function askHere(form, { words, answers, untaken = "" }) {
  const line = one(form, "#answer > .no-box") ?? element("section", { className: "no-box", role: "alert" });
  line.dataset.askedHere = "";
  if (!line.isConnected) one(form, "#answer").append(line);
  if (line.textContent.trim() !== words) line.replaceChildren(element("p", {}, words));
  const mend = one(form, "#mend");
  mend.hidden = false;
  mend.dataset.untaken = untaken;
  show(one(mend, "[data-answers]"), Object.keys(answers).length > 0);
  for (const face of all(mend, "[name=answer]")) {
    face.dataset.mends = answers[face.value] ?? "";
    show(face, face.value in answers);
  }
}

/** That all is told; where that ends the game, whose moon it is and who goes over. */
function doneWords(data, facts) {
  const { words, names } = data;
  if (data.is_shown_first && hand.rowAtHand(data, facts) === null) return words.change_row;
  if (!hand.endsGame(data, facts)) return words.all_told;
  const points = hand.scored(data, facts);
  const over = hand.overTarget(data, points).filter((seat) => data.before[seat] < data.end.at); // not before
  const reached = over.map((seat) => fill(words.reaches, { name: names[seat], total: hand.shownTotal(data, data.before[seat] + points[seat]) }));
  const end = over.length ? fill(words.ends, { reached: reached.join(", ") }) : words.last_hand;
  const shooter = hand.shooterOf(data, facts);
  return shooter === null ? end : `${fill(words.moon, { name: names[shooter] })} ${end}`;
}

/** Beside many cards that are out there is little room on the line. */
function placedWords({ words, asked }, isAll) {
  return isAll || asked.length > 3 ? words.given_of : words.points_of_all;
}

const typedWords = ({ words, has_fixed_sum: isFixed }) => (isFixed ? words.points_typed : words.points_so_far);

/** What a screen reader hears after a tap. */
function spoken(data, facts) {
  const { words, names } = data;
  const told = (seat) => `${names[seat]} ${hand.signed(hand.countedPoints(data, facts, seat) ?? DASH)}`;
  const seat = hand.rowAtHand(data, facts);
  if (facts.mode === "points" && seat !== null) return told(seat);
  const taken = takenWords(data);
  const begun = taken && `${taken}. `;
  if (hand.isComplete(data, facts)) {
    const line = `${begun}${data.seats.map(told).join(", ")}.`;
    return hand.endsGame(data, facts) ? `${line} ${doneWords(data, facts)}` : line;
  }
  if (facts.mode === "points") return "";
  const out = hand.stillOut(data, facts);
  const isAsked = facts.mode === "counts" && seat !== null && hand.heartsOf(data, facts)[seat] === null;
  const said = `${begun}${outWords(data, out)}`;
  return isAsked ? fill(words.now, { said, name: names[seat] }) : `${said}.`;
}

const isPart = (part, mode) => part.dataset.part.split(" ").includes(mode);

function drawParts(form, data, facts) {
  const { mode } = facts;
  for (const part of all(form, "[data-part]")) part.hidden = mode !== "points" || !isPart(part, mode);
  show(one(form, "[data-faces]"), mode === "counts" && data.asked.length > 0);
  show(one(form, "[data-rows]"), mode !== "points");
  const isIdle = mode !== "cards" && hand.rowAtHand(data, facts) === null; // keys of nobody
  for (const pad of all(form, "[data-pad-of]")) pad.hidden = pad.dataset.padOf !== mode || isIdle;
}

function drawTabs(facts) {
  for (const tab of document.querySelectorAll(".bar .seg a")) {
    const isChosen = new URL(tab.href).searchParams.get("mode") === facts.mode;
    if (isChosen) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Nothing is entered until somebody says what becomes of a hand whose game the table left. */
function drawWaits(form) {
  const waits = one(form, "#answer > [data-another]") !== null;
  for (const part of all(document, ".bar .seg, .written > :not(#answer), form[data-pad] > .dock")) part.inert = waits;
}

/** Show the facts. */
function draw({ form, data, facts, trail, isFinished }) {
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
  drawWaits(form);
  document.body.dataset.ready = "";
}

// Corrections
//
// A correction shows by itself what else it changes, as soon as it is complete.

let running = null;

const SENT = { "HX-Request": "true", Accept: "text/html" };

function replace(form, sheet, part) {
  form.querySelector(part)?.replaceWith(sheet.querySelector(part));
}

async function askServer(form, button, signal) {
  const response = await post(form.getAttribute("action"), fieldsOf(form, button), { headers: SENT, signal });
  return { status: response.status, html: await response.text() };
}

function layOutcome(form, html) {
  const sheet = parse(html);
  if (!sheet.getElementById("answer")) return lay(html);
  replace(form, sheet, "#answer");
  replace(form, sheet, ".saves");
  replace(form, sheet, "#mend");
  replace(form, sheet, "#outcome");
  const outcome = form.querySelector("#outcome .outcome"); // a refusal is an alert by itself
  if (outcome) speak(outcome.innerText.replace(/\s+/g, " "));
  return null;
}

/** What was shown before belongs to other facts. */
function forgetPreview(form) {
  running?.abort();
  const old = "#outcome > *, #answer > .moon-box";
  for (const part of form.querySelectorAll(old)) part.remove();
  for (const button of form.querySelectorAll(".saves [name=confirmed]")) button.disabled = true;
}

function sayOffline(form) {
  form.querySelector("#outcome [data-offline]")?.remove();
  const note = element("p", { className: "note", role: "status", data: { offline: "" } }, say("shown_later"));
  form.querySelector("#outcome").append(note);
}

/** Ask what the facts would change; they stay on this phone when nobody answers. */
async function preview(form, button, done) {
  running?.abort();
  const control = new AbortController();
  running = control;
  try {
    const { status, html } = await askServer(form, button, control.signal);
    if (control.signal.aborted) return;
    if (![200, 409, 422].includes(status)) throw new Error(`answered with ${status}`);
    await layOutcome(form, html);
  } catch {
    if (control.signal.aborted) return;
    sayOffline(form);
  }
  done();
}

// Other phones
//
// What other phones do while a hand is entered here: they save it. What is entered stays on this phone.

let looking = null;
let arrived = ""; // the name of the hand that was sent from here

/** What other phones do now. */
function lookAtOthers() {
  looking ??= renewOthers().finally(() => (looking = null));
  return looking;
}

/** What the hand comes to; where only the server can say it, the sums of the cards. */
function lineOf(data, facts, choice) {
  const points = (seat) => hand.signed(hand.countedPoints(data, facts, seat, choice) ?? 0);
  const told = data.seats.map((seat) => `${data.names[seat]}\u00a0${points(seat)}`);
  const { given, inAll } = hand.placed(data, facts);
  const line = told.join(", ");
  return given === inAll ? line : say("sum_is_off", { line, given, all: inAll });
}

/** A new hand waits with what it comes to: its line, to be told whatever becomes of it, its points by seat, none
 *  where only the server knows them, and whether it ends the game. */
function onKept({ detail: { item, form } }) {
  dropDraft(item.name);
  const written = find(item.key);
  if (!written || !form.dataset.pad || pad?.form !== form || pad.data.number === null) return;
  const told = [pad.data, pad.facts, new URLSearchParams(item.body).get("choice") ?? ""];
  put({ ...written, line: lineOf(...told), points: hand.scored(...told), ends: hand.endsGame(...told) === true });
}

/** Whether this very hand is being sent, or was: the page goes where its answer says. */
function isOnItsWay() {
  const { name } = pad.data;
  return name === arrived || itemsOf(name).some((item) => !isRefused(item));
}

/** Ask where a hand is that was begun here, by the hand before it. Nothing is written by that. */
async function askWhere(form, name, facts, { after, number }) {
  const parts = { taker: facts.takers, hearts: facts.hearts, points: facts.points };
  const told = Object.entries(parts).flatMap(([kind, bySeat]) =>
    Object.entries(bySeat).map(([key, value]) => [`${kind}-${key}`, text(value)]),
  );
  const behind = after === undefined ? ["number", number] : ["after", after];
  const place = [["hand", idOf({ name })], behind, ["evidence", facts.mode]];
  for (const name of ["plays_on", "beside"]) place.push([name, valueIn(form, name)]);
  // Behind no hand is a place too: that of the first one.
  const fields = new URLSearchParams([...place, ...told].filter(([name, value]) => value !== "" || name === "after"));
  const answer = await fetch(`${form.getAttribute("action")}?${fields}`, { cache: "no-store" });
  const html = await answer.text();
  const { untilCalm } = await import("../live/live.js");
  await untilCalm();
  const { status, redirected, url } = answer;
  return { status, html, board: redirected ? url : "" };
}

const conflictIn = (page) => page.querySelector("form[data-conflict]");

/** Where the hand on this page is now. */
async function renewOthers() {
  const { form, data, facts, after } = pad;
  const { status, html, board } = await askWhere(form, data.name, facts, { after, number: data.number });
  const isThere = pad.form === form && (form.isConnected || conflictIn(document));
  if (isOnItsWay() || !isThere) return;
  if (status === 404) sayGone(html);
  else if (board) goToSaved(board);
  else if (status === 200) showAnew(html);
}

/** Another phone saved the same figures. */
function goToSaved(board) {
  dropDraft(pad.data.name);
  location.replace(board);
}

const WAYS = ["mode", "was_saved", "name"]; // what a page may say differently of the same hand

/** What a page says of a hand besides what was entered. */
function saidIn(page) {
  const form = page.querySelector("form[data-pad]");
  if (!form) return page.querySelector("main").textContent;
  const data = JSON.stringify(JSON.parse(form.dataset.pad), (name, value) => (WAYS.includes(name) ? null : value));
  return data + page.querySelector(".bar > div").textContent + Boolean(form.dataset.news);
}

/** The same hand, perhaps under another number, by other totals or another deal; or what there is to choose. */
function showAnew(html) {
  const sheet = parse(html);
  const fresh = sheet.querySelector("form[data-pad]");
  const shown = pad.form.isConnected ? pad.form : conflictIn(document);
  if (saidIn(sheet) === saidIn(document)) {
    for (const name of ["news", "asOf"]) shown.dataset[name] = (fresh ?? conflictIn(sheet)).dataset[name];
    if (fresh) askWhichGame(one(fresh, "#answer > [data-another]"));
    return;
  }
  saveDraft(pad); // another window of this phone that saved the hand has cleared it
  if (fresh) comeAlong(pad.data.name, fresh);
  layAnew(html);
}

/** What was entered of a hand goes with it to its page as it is now. */
function comeAlong(name, fresh) {
  const facts = load(name);
  if (facts) save(name, { ...facts, after: afterOf(fresh) });
}

/** Who types stays where they are, and the next tap of a quick thumb chooses nothing. */
function layAnew(html) {
  const [top, field] = [window.scrollY, document.activeElement?.name];
  layPage(html, () => null);
  window.scrollTo(0, top);
  const choice = conflictIn(document);
  if (choice) {
    choice.inert = true;
    setTimeout(() => (choice.inert = false), DEAD);
  }
  if (field && pad.form.isConnected) pad.form.elements[field]?.focus({ preventScroll: true });
}

/** The refused hand that this page shows, unless it is being changed. */
function refusedHere() {
  const form = document.querySelector("form[data-entry]");
  const item = form && find(form.dataset.entry);
  return item && isRefused(item) && load(item.name) === null ? item : null;
}

/** A game in the bin may come back: its page asks for news. */
function sayGone(html) {
  const sheet = parse(html);
  if (sheet.body.dataset.news && pad.form.isConnected) sayDeleted(sheet);
  else closePad(html);
}

/** This phone keeps score no more, or the game is gone: what was entered is for whoever does. */
function closePad(html) {
  if (hand.isEmpty(pad.facts)) return location.reload();
  saveDraft(pad);
  const { data, facts } = pad;
  const form = pad.form.isConnected ? pad.form : conflictIn(document);
  const known = data.seats.filter((seat) => isKnown(data, facts, seat) || hand.countedPoints(data, facts, seat));
  const line = known.map((seat) => `${data.names[seat]}\u00a0${hand.signed(hand.countedPoints(data, facts, seat))}`).join(", ");
  const words = [parse(html).querySelector(".no-box p")?.textContent.trim() ?? "", say("figures_so_far", { number: data.number, line })];
  document.querySelector("[data-closed]")?.remove();
  form.before(element("section", { className: "no-box", role: "alert", data: { closed: "" } }, ...words.map((told) => element("p", {}, told))));
  close(form);
  return delete form.dataset.news;
}

/** No key of this page does anything. */
function close(form, isShut = true) {
  form.classList.toggle("closed", isShut);
  form.inert = isShut;
}

/** It asks for news, and there is no such page for this phone any more. */
async function onOut(event) {
  if (!pad?.form.isConnected && !conflictIn(document)) return;
  if (!pad || hand.isEmpty(pad.facts)) return;
  event.preventDefault();
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 404) closePad(await answer.text());
}

/** Another game began, or is not there any more: what is entered stays, and its keys wait. */
function askWhichGame(asked) {
  const shown = one(pad.form, "#answer > [data-another]");
  const isSaid = asked && valueIn(pad.form, "beside") === one(asked, "[name=beside]").value;
  if (!asked && shown && !one(shown, "[name=beside]:not([data-stays])")) shown.remove();
  if (asked && !shown && !isSaid) one(pad.form, "#answer").prepend(document.adoptNode(asked));
  draw(pad);
}

/** The game is in the bin, with this hand still to be entered: it may come back. */
function sayDeleted(sheet) {
  const [words, ways] = [one(sheet, "main .no-box"), all(sheet, "main .dock a")];
  pad.form.dataset.news = sheet.body.dataset.news ?? "";
  if (!words || one(pad.form, "#answer > [data-another]")) return;
  for (const way of ways) way.className = "btn";
  words.prepend(element("h2", {}, one(sheet, "h1").textContent));
  words.append(...ways);
  words.dataset.another = "";
  one(pad.form, "#answer").prepend(document.adoptNode(words));
  draw(pad);
}

/** This hand is of the game before, which goes on beside the other one. */
function scoreBeside(key) {
  pad.form.append(hiddenField("beside", key.value));
  key.closest("[data-another]").remove();
  draw(pad);
}

function onNews(event) {
  if (!conflictIn(document) && !(pad?.form.isConnected && pad.form.dataset.news)) return;
  event.preventDefault();
  const refused = refusedHere();
  if (refused) askAnew(refused);
  else if (pad) lookAtOthers().catch(() => null); // the next question hears of it again
}

/** A hand that was begun without network hears of other phones once its page is the server's. */
async function fetchAnew() {
  const form = pad?.form;
  const isOther = () => form?.isConnected && pad.form === form && pad.data.name !== arrived;
  const isBegun = () => isOther() && !hand.isEmpty(pad.facts) && !keptItems().length;
  if (isBegun() && form.hasAttribute("data-coming") && !form.dataset.news) await lookAtOthers();
}

// A hand that was begun before the one on this page
//
// It may be this very hand, or another phone saved it. Nothing is entered here until that is settled.

async function settle(page, { name, facts }) {
  const { form } = page;
  form.inert = true;
  try {
    const { status, html, board } = await askWhere(form, name, facts, facts);
    if (pad === page && form.isConnected) showSettled(page, { name, facts, status, html, board });
  } catch {
    if (pad === page && form.isConnected) sayUnsettled(page, name, facts);
  }
}

function showSettled(page, { name, facts, status, html, board }) {
  const sheet = parse(html);
  const fresh = sheet.querySelector("form[data-pad]");
  page.form.inert = false;
  if (status !== 200) return sayUnsettled(page, name, facts);
  if (fresh) {
    comeAlong(name, fresh);
    return layAnew(html);
  }
  if (board) {
    dropDraft(name);
    return begin(page.form);
  }
  if (!conflictIn(sheet).matches("[data-saved], [data-ended]")) return null; // it waits until the one before is saved
  const { trail = [], after, ...begun } = facts;
  pad = { ...page, data: { ...page.data, name, number: facts.number }, facts: { ...hand.emptyFacts(), ...begun }, after, trail };
  return layAnew(html);
}

/** Without network nobody knows what became of it. */
function sayUnsettled(page, name, { number }) {
  const forget = () => {
    dropDraft(name);
    box.remove();
    page.form.inert = false;
    begin(page.form);
  };
  page.form.inert = true;
  document.querySelector("[data-unsettled]")?.remove();
  const keys = element("div", { className: "side" }, button(say("discard"), forget, "btn"));
  const box = element("section", { className: "moon-box stack", data: { unsettled: "" } }, element("p", {}, say("begun_before", { number })), keys);
  page.form.before(box);
}

function settleAgain() {
  if (!document.querySelector("[data-unsettled]")) return;
  document.querySelector("[data-unsettled]").remove();
  begin(pad.form);
}

/** What was entered goes on as another hand, or in the place of the one that was saved. */
function onDraftAs(event) {
  const mark = event.target.closest?.("[data-draft-as]");
  if (!mark) return;
  event.preventDefault();
  const form = mark.closest("form");
  const { name, ...parts } = JSON.parse(mark.dataset.draftAs);
  const facts = factsTold(form);
  dropDraft(form.dataset.outbox);
  save(name, { ...facts, ...parts, trail: [] });
  location.assign(mark.dataset.goes ?? mark.href);
}

/** The facts in plain fields, whoever sits there. */
function factsTold(form) {
  const facts = { ...hand.emptyFacts(), mode: valueIn(form, "evidence") };
  for (const { name, value } of form.elements) {
    const [kind, ...key] = name.split("-");
    if (kind === "taker") facts.takers[key.join("-")] = Number(value);
    else if (kind === "hearts") facts.hearts[key[0]] = asNumber(value);
    else if (kind === "points") facts.points[key.join("-")] = value;
  }
  return facts;
}

// Taps

function keepFacts(facts) {
  if (pad.begun?.key === document.activeElement) focusPad(pad.form);
  pad.begun = null;
  pad.taken = hand.takenAway(pad.facts, facts);
  pad.facts = facts;
  if (told(facts) === pad.original) dropDraft(pad.data.name);
  else saveDraft(pad);
  writeFacts(pad.form, pad.data, facts, hand.heartsOf(pad.data, facts));
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
  keepFacts(facts);
  const held = document.activeElement;
  if (isNews) forgetAnswered();
  if (isNews || isOtherWay) leaveRefusal(isOtherWay);
  draw(pad);
  keepFocus(held);
  if (!isTyped) {
    speak(spoken(pad.data, facts));
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
function forgetAnswered() {
  forgetAnswers(pad.form);
  forgetPreview(pad.form);
}

/** What is asked for comes out from under the keys, and from under a bar that stays. */
function follow() {
  const { form, data, facts } = pad;
  const row = facts.mode === "points" ? "[data-typed].now-row" : "[data-row].now-row";
  const faces = form.querySelector("#mend:not([hidden]) > [data-answers]:not([hidden])");
  const question = hand.isCardAsked(data, facts) ? form.querySelector("[data-faces]") : null;
  uncover(faces ?? form.querySelector(row) ?? question);
}

function uncover(asked) {
  if (!asked?.checkVisibility()) return;
  const { form } = pad;
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
  if (!hand.isComplete(data, facts)) return;
  if (hand.questionOf(data, facts)) return;
  if (data.is_shown_first) look();
  else if (isTyped || data.was_saved) return;
  else if (asksShooter() || hand.isTypedMoon(data, facts) || hand.endsGame(data, facts) === false) form.requestSubmit();
  else deaden(form.querySelector("[data-save]"));
}

/** The thumb that gave the last card ends no game. */
function deaden(key) {
  key.setAttribute("aria-disabled", "true");
  setTimeout(() => key.removeAttribute("aria-disabled"), DEAD);
}

/** Nothing is saved before a shooter has chosen. */
const asksShooter = () => hand.moonShooter(pad.data, pad.facts) !== null;

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
  keepFacts(before);
  forgetAnswered();
  draw(pad);
  speak(spoken(pad.data, before));
  if (pad.data.is_shown_first) goOn(true);
}

/** A key of the points; a number is told when the next row, or Save, is tapped. */
function type(facts) {
  pad.isFinished = false;
  turnTo(facts, { isTyped: true });
  speak(spoken(pad.data, pad.facts));
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
  const seat = hand.nextToType(data, facts);
  if (seat === null) return false;
  pickTyped(seat);
  if (isInField) form.elements[`points-${seat}`].focus();
  speak(spoken(data, pad.facts));
  follow();
  return true;
}

/** A face answers what is asked about the points. */
function answer(key) {
  const card = pad.form.querySelector("#mend").dataset.untaken;
  tap(hand.answer(pad.data, pad.facts, Number(key.value), { points: key.dataset.mends, card }));
}

/** "No, that was no moon": back to the points. */
function changePoints() {
  forgetAnswered();
  draw(pad);
  pad.form.querySelector("[data-typed] input")?.focus();
}

const KEYS = {
  "[data-face]": (key) => tap(hand.giveSingle(pad.data, pad.facts, Number(key.dataset.face))),
  "[data-ask]": () => tap(hand.askOther(pad.data, pad.facts)),
  "[data-row]": (key) => tap((pad.data.is_grid ? hand.pickFace : hand.pickRow)(pad.data, pad.facts, Number(key.dataset.row))),
  "[data-hearts]": (key) => tap(hand.countHearts(pad.data, pad.facts, Number(key.dataset.hearts))),
  "[data-higher]": () => {
    showHigher(pad, true);
    pad.form.querySelector(`[data-hearts="${pad.data.last_in_sight + 1}"]`).focus();
  },
  "[data-swap]": (key) => tap(hand.swap(pad.facts, ...key.dataset.swap.split(" ").map(Number))),
  "[data-card]": (key) => tap(hand.paint(pad.data, pad.facts, key.dataset.card)),
  "[data-clear]": () => tap(hand.clear(pad.data, pad.facts)),
  "[data-all]": () => {
    const give = pad.facts.mode === "points" ? hand.typeRest : hand.giveRest;
    pad.isFinished = true; // a digit after it begins a new number
    tap(give(pad.data, pad.facts));
  },
  "[data-back]": takeBack,
  "[data-digit]": (key) => type(hand.typeDigit(pad.data, pad.facts, key.dataset.digit, pad.isFinished)),
  "[data-delete]": () => type(hand.deleteDigit(pad.data, pad.facts)),
  "[data-minus]": () => type(hand.turnSign(pad.data, pad.facts)),
  "[data-next]": typeNext,
  "[name=answer]": answer,
  "[data-no]": changePoints,
  "[data-stays]": scoreBeside,
};

function onClick(event) {
  const key = event.target.closest?.("button, a");
  if (!key || !pad?.form.isConnected || pad.form.inert) return;
  const tab = key.closest(".bar .seg a") && new URL(key.href).searchParams.get("mode");
  const mode = tab || key.dataset.mode;
  if (mode) {
    event.preventDefault();
    turnTo(hand.changeMode(pad.data, pad.facts, mode), { isTyped: true });
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

// A keyboard
//
// While the pad has the focus, digits are numbers of hearts or points, and the letters on a disc are that
// face. What may go on ("1" of 12, "A" of Ann and Al) waits with the focus on its key: Enter taps it.

const focusPad = (form) => one(form, ".written").focus({ preventScroll: true });

/** What was typed so far of a number or of the letters of a face, and its key. */
const begunKey = () => (pad.begun?.key === document.activeElement ? pad.begun : { typed: "" });

function waitForMore(typed, key) {
  pad.begun = { typed, key };
  key.focus({ preventScroll: true });
}

function pressDigit(digit) {
  const { form, data, facts } = pad;
  const seat = hand.rowAtHand(data, facts);
  if (facts.mode === "points") return type(hand.typeDigit(data, facts, digit, pad.isFinished));
  if (facts.mode !== "counts" || seat === null) return null;
  const { typed } = begunKey();
  const [number, most] = [Number(typed + digit), hand.mostHearts(data, facts, seat)];
  if (number && number * 10 <= most) return waitForMore(typed + digit, one(form, `[data-hearts="${number}"]`));
  if (number <= most || !typed) return tap(hand.countHearts(data, facts, number));
  tap(hand.countHearts(data, facts, Number(typed)));
  return pressDigit(digit);
}

function pressLetter(letter) {
  const { form, data, facts } = pad;
  const { typed } = begunKey();
  const begins = (seat) => data.initials[seat].toLowerCase().startsWith(typed + letter);
  const [seat, ...others] = data.seats.filter(begins);
  if (seat === undefined && typed) {
    pad.begun = null;
    return pressLetter(letter);
  }
  if (seat === undefined) return letter === "q" ? askForQueen() : null;
  const kind = hand.isCardAsked(data, facts) && !data.is_grid ? "face" : "row";
  if (others.length) return waitForMore(typed + letter, one(form, facts.mode === "points" ? `[name=points-${seat}]` : `[data-${kind}="${seat}"]`));
  if (facts.mode !== "points") return tap(hand.pickFace(data, facts, seat));
  pickTyped(seat);
  return speak(spoken(data, pad.facts));
}

function askForQueen() {
  const { data, facts } = pad;
  if (facts.mode !== "counts" || !data.asked.length) return;
  const asked = hand.askOther(data, facts);
  tap(asked);
  speak(fill(data.words.who_took, { card: data.cards[asked.asks].words }));
}

/** On to the next player, or what the one key at the thumb does. */
function pressEnter() {
  if (pad.facts.mode === "points" && typeNext()) return;
  const key = one(pad.form, ".saves .btn");
  if (key.checkVisibility() && !key.matches("[aria-disabled=true]")) key.click();
}

function press(key) {
  if (/^\d$/.test(key)) pressDigit(key);
  else if (/^\p{L}$/u.test(key)) pressLetter(key.toLowerCase());
  else if (key === "Backspace") KEYS[pad.facts.mode === "points" ? "[data-delete]" : "[data-back]"]();
  else return false;
  return true;
}

/** Enter in a field goes on to the next player; with the last number it is Save, as in every form. */
function onKey(event) {
  const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
  if (repeat || ctrlKey || altKey || metaKey || !pad?.form.contains(target) || pad.form.inert) return;
  const isEnter = key === "Enter";
  if (target.matches("input, select, textarea")) {
    if (isEnter && target.matches("[data-typed] input") && typeNext()) event.preventDefault();
    return;
  }
  if (pad.form.matches(".closed, :has(#answer > [data-another])")) return; // its keys wait
  const isKey = isEnter && !target.matches(".written"); // which Enter taps
  if (isEnter ? !isKey : press(key)) event.preventDefault();
  if (isEnter && !isKey) pressEnter();
}

function onInput(event) {
  if (!pad?.form.contains(event.target)) return;
  const [kind, seat] = event.target.name.split("-");
  if (kind !== "points") return;
  pad.isFinished = false;
  turnTo(hand.withPoints(pad.facts, Number(seat), event.target.value), { isTyped: true });
}

/** A note on what is saved anyway: its field comes out from under the keys. */
function onToggle({ target }) {
  if (target.open && target.matches("#mend > details") && pad?.form.contains(target)) uncover(target.querySelector("[name=note]"));
}

/** The notice need not say that a hand was refused where the refusal itself stands. */
function markRefusal(form) {
  const isHere = itemsOf(form?.dataset.outbox).some((item) => isRefused(item) && !item.undoes);
  document.body.classList.toggle("refusal-here", isHere);
  const data = form?.dataset.pad && JSON.parse(form.dataset.pad);
  const isShut = Boolean(data) && data.number !== null && keptItems().some((item) => isClosed(item) && item.name.startsWith(data.game));
  const isOver = document.querySelector("[data-closed]") !== null;
  if (isShut || (form?.classList.contains("closed") && !isOver)) close(form, isShut);
}

/** What was held under this name before the form was exchanged for a refusal. */
const inHand = (data) => (pad?.data.name === data.name ? { ...pad.facts, trail: pad.trail } : null);

function begin(form) {
  const data = { ...JSON.parse(form.dataset.pad), words: JSON.parse(form.dataset.words) };
  const other = findHand(form, data);
  data.was_saved ||= pad?.data.name === data.name && pad.data.was_saved;
  const draft = findDraft(data) || inHand(data);
  const inForm = readFacts(form, data);
  const { trail = [], base = data.base, number, entry, after, ...facts } = draft || inForm;
  if (entry) form.dataset.entry = entry; // what the draft changes
  const saved = pad?.data.name === data.name ? pad.original : told(inForm);
  const original = data.is_shown_first ? saved : null; // a saved hand as it is: nothing to keep
  const known = fitted(data, { ...hand.emptyFacts(), ...facts });
  pad = { form, data, trail, original, after: afterOf(form), facts: known };
  pad.isFinished = hand.isComplete(data, pad.facts); // the next digit of the row begins a new number
  pad.facts.row = firstRow();
  typeByKeys(form);
  if (draft) {
    if (data.is_shown_first) setField(form, "version", base);
    writeFacts(form, data, pad.facts, hand.heartsOf(data, pad.facts));
  }
  draw(pad);
  if (document.activeElement === document.body) focusPad(form);
  if (draft && data.is_shown_first) goOn(true);
  if (draft) follow();
  if (other) settle(pad, other);
}

/** Where all is told nothing is asked any more; the keys of points that were refused stay. */
function firstRow() {
  const { form, data, facts } = pad;
  if (!hand.isComplete(data, facts)) return facts.row;
  const isRefused = facts.mode === "points" && form.querySelector("#mend:not([hidden])");
  return isRefused || hand.questionOf(data, facts) ? (facts.row ?? data.seats.at(-1)) : null;
}

function enhance() {
  const form = document.querySelector("form[data-pad]");
  markRefusal(form || document.querySelector("form.whole[data-outbox]"));
  if (form && form !== pad?.form) begin(form);
}

/** The answer to Save is seen, also where the same line stood there before. */
function answerSave() {
  enhance();
  const line = pad?.form.querySelector("#answer > .no-box");
  if (!line) return;
  line.classList.add("again");
  line.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", onClick);
document.addEventListener("input", onInput);
document.addEventListener("focusin", onFocus);
document.addEventListener("keydown", onKey);
document.addEventListener("submit", onSubmit);
document.addEventListener("toggle", onToggle, true);
window.addEventListener("online", () => pad?.form.querySelector("[data-offline]") && goOn(true));
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-draft-drop]");
  if (mark) dropDraft(mark.dataset.draftDrop);
});
document.addEventListener("click", onDraftAs);
document.addEventListener("live:news", onNews);
document.addEventListener("live:out", onOut);
window.addEventListener("online", settleAgain);
document.addEventListener("outbox:sent", ({ detail: { item } }) => {
  if (!item.undoes) arrived = item.name;
  fetchAnew();
});
document.addEventListener("outbox:kept", onKept);
document.addEventListener("outbox:left", ({ detail }) => dropDraft(detail.name));
document.addEventListener("outbox:refused", answerSave);
for (const news of ["sent", "discarded"]) document.addEventListener(`outbox:${news}`, enhance);
whenShown(enhance);
