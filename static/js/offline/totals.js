// The totals that this phone knows without the server: those of the newest page, and what the hands
// that wait here add to them. A hand that only the server can add up ends them: it is said.

import * as kept from "./entries.js";
import { known, plus } from "./known.js";
import { endsGame, scored, shownTotal, signed } from "../hand_entry/hand.js";

/** What a hand comes to, kept with it: the points by seat, null where only the server knows. */
export function worthOf(data, facts, choice) {
  return { points: scored(data, facts, choice), ends: endsGame(data, facts, choice) === true };
}

/** The totals before a hand, or after all that wait: { bySeat, hands, isWhole, ends }. */
export function totalsBefore(game, number = Infinity) {
  const { totals, next } = known(game);
  const waiting = kept.handsOf(game).filter((item) => kept.numberOf(item) >= next && kept.numberOf(item) < number);
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
export function showTotals(game) {
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
export function namesInFront(game) {
  const { bySeat } = totalsBefore(game);
  const rows = [...document.querySelectorAll(".standings [data-seat]")].filter(({ dataset }) => dataset.seat in bySeat);
  const best = Math.min(...Object.values(bySeat));
  const ahead = rows.filter(({ dataset }) => bySeat[dataset.seat] === best);
  return new Intl.ListFormat("en").format(ahead.map((row) => row.querySelector(".name").title));
}
