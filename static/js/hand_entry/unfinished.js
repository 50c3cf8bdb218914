// A hand that is half entered on this phone is told on the scoreboard, in the place of the saved one.

import { begunHands, dropDraft, load, nextNumber, save } from "../offline/outbox.js";
import { announce, whenShown } from "../shared/page.js";

let discarded = null;

const isSaid = (value) => value !== null && value !== "";

/** Whether a draft says anything of its hand. */
function isBegun({ key }) {
  const { takers, hearts, points } = load(key) ?? {};
  return [takers, hearts, points].some((part) => Object.values(part ?? {}).some(isSaid));
}

/** What a draft of this game is of, and where it is gone on with; null for any other draft. */
function describe(key, { game, next_number: next, hands, entry_url: entry }) {
  if (hands[key]) return { key, kind: "change", number: hands[key], href: `${entry}/${key}` };
  const [, insert, hand] = (key.startsWith(game) && key.slice(game.length).match(/^(insert:)?([^:]+)$/)) || [];
  if (!hand) return null;
  const { after, number: last } = load(key) ?? {};
  const number = after === "" ? 1 : (hands[after] ?? last - 1) + 1;
  if (insert) return { key, kind: "insert", number, href: `${entry}/insert?after=${after ?? ""}` };
  return next !== null && number <= Math.max(next, nextNumber(game)) ? { key, kind: "hand", number, href: entry } : null;
}

/** The coming hand goes first, unless the line of what was undone goes on with it already. */
function find(data) {
  const isTold = document.querySelector("[data-goes-on-with-hand]") !== null;
  const kinds = isTold ? ["insert", "change"] : ["hand", "insert", "change"];
  const all = begunHands().map((name) => describe(name, data));
  const found = all.filter((one) => one && kinds.includes(one.kind) && isBegun(one));
  return found.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))[0];
}

function fill(line, draft) {
  const words = line.querySelector("b");
  const link = line.querySelector("a");
  words.textContent = words.dataset[draft?.kind ?? "discarded"].replace("#", draft?.number);
  for (const part of line.querySelectorAll("[data-words]")) part.textContent = part.dataset.words;
  if (draft) link.href = draft.href;
  link.hidden = line.querySelector("[data-discard]").hidden = !draft;
  line.querySelector("[data-put-back]").hidden = Boolean(draft);
}

/** What can be undone of the hand before gives way to it. */
function tell() {
  const line = document.querySelector("[data-unfinished]");
  if (!line) return;
  const draft = find(JSON.parse(line.dataset.unfinished));
  line.hidden = !draft && !discarded;
  if (!line.hidden) fill(line, draft);
  line.dataset.draft = draft?.key ?? "";
  for (const saved of document.querySelectorAll("[data-until-begun]")) saved.hidden = Boolean(draft);
}

function onClick({ target }) {
  const line = target.closest?.("[data-unfinished]");
  if (line && target.closest("[data-discard]")) {
    const name = line.dataset.draft;
    discarded = { name, facts: load(name) };
    dropDraft(name);
    announce("draft:discarded");
  } else if (line && target.closest("[data-put-back]")) {
    save(discarded.name, discarded.facts);
    discarded = null;
    announce("draft:put-back");
  } else return;
  tell();
}

document.addEventListener("click", onClick);
window.addEventListener("storage", tell);
whenShown(tell);
