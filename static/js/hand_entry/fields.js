// The plain fields of the form: the pad reads what is in them and writes what was tapped.

import { emptyFacts } from "./sums.js";

const named = (form, name) =>
  [...form.elements].filter((field) => field.name === name && field.type !== "submit");

const CHOSEN = ["radio", "checkbox"];

/** What a field says; a key of the same name says nothing before it is tapped. */
export function valueIn(form, name) {
  const fields = named(form, name);
  const chosen = fields.find((field) => !CHOSEN.includes(field.type) || field.checked);
  return chosen ? chosen.value : "";
}

function write(form, name, value) {
  for (const field of named(form, name)) {
    if (CHOSEN.includes(field.type)) field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
  }
}

const asNumber = (text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** What the server, or the browser coming back, put into the fields. */
export function readFacts(form, data) {
  const facts = { ...emptyFacts(), mode: data.mode };
  for (const card of data.order) {
    const taker = valueIn(form, `taker-${card}`);
    if (data.seats.map(String).includes(taker)) facts.takers[card] = Number(taker);
  }
  for (const seat of data.seats) {
    facts.hearts[seat] = asNumber(valueIn(form, `hearts-${seat}`));
  }
  for (const seat of data.seats) facts.points[seat] = valueIn(form, `points-${seat}`);
  return facts;
}

const text = (value) => (value === null || value === undefined ? "" : String(value));

export function writeFacts(form, data, facts, hearts) {
  write(form, "evidence", facts.mode);
  for (const card of data.order) {
    write(form, `taker-${card}`, text(facts.takers[card]));
  }
  for (const seat of data.seats) {
    write(form, `hearts-${seat}`, text(hearts[seat]));
  }
  for (const seat of data.seats) write(form, `points-${seat}`, text(facts.points[seat]));
}

/** What was answered belonged to other facts. */
export function forgetAnswers(form) {
  for (const field of [...named(form, "choice"), ...named(form, "as_open"), ...named(form, "every_trick")]) field.remove();
}

/** Only what this hand knows: a draft may be from before somebody left the table. */
export function fitted(data, facts) {
  const isHere = ([card, seat]) => data.cards[card] && data.seats.includes(seat);
  const takers = Object.fromEntries(Object.entries(facts.takers).filter(isHere));
  const mode = facts.mode === "counts" && !data.can_count ? "cards" : facts.mode;
  const isRow = data.seats.includes(facts.row);
  return { ...facts, takers, mode, row: isRow ? facts.row : null };
}

/** The pad has digits of its own: the keyboard of the phone stays away. */
export function typeByKeys(form) {
  for (const field of form.querySelectorAll("[data-typed] input")) field.inputMode = "none";
}

export function setField(form, name, value) {
  write(form, name, value);
}
