// Home may be as old as the network: the hand to go on with, by what this phone knows of the game.

import { handsOf, known, numberOf } from "../offline/outbox.js";
import { say, whenShown } from "../shared/page.js";

/** The number of the first hand that nobody entered yet, here or as far as is known. */
function nextOf({ game, asOf, next }, entered) {
  const heard = known(game);
  const isNewer = heard.asOf >= Number(asOf);
  return Math.max(Number(next), isNewer ? heard.next : 1, ...entered.map((item) => numberOf(item) + 1));
}

function aboutHands(table, count) {
  if (!count) return table;
  return `${table} · ${count === 1 ? say("one_hand_here") : say("hands_here", { count })}`;
}

function showNext() {
  for (const running of document.querySelectorAll("[data-game][data-next]")) {
    const { game, next, table } = running.dataset;
    const entered = handsOf(game);
    const number = nextOf(running.dataset, entered);
    if (number === Number(next)) continue;
    running.querySelector("b").textContent = say("continue", { number });
    running.querySelector("small").textContent = aboutHands(table, entered.length);
  }
}

document.addEventListener("outbox:left", showNext);
whenShown(showNext);
