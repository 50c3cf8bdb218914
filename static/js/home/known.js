// Home may be as old as the network: the hand to go on with, by what this phone knows of the game.

import { handsOf, known, nextNumber } from "../offline/outbox.js";
import { say, whenShown } from "../shared/page.js";

/** By the page, or by what was heard since. */
function nextOf({ game, asOf, next }) {
  const [heard, shown] = [known(game), Number(next)];
  const isNewer = heard.asOf >= Number(asOf);
  return nextNumber(game, { next: isNewer ? Math.max(heard.next, shown) : shown });
}

function aboutHands(table, count) {
  if (!count) return table;
  return `${table} · ${count === 1 ? say("one_hand_here") : say("hands_here", { count })}`;
}

function showNext() {
  for (const running of document.querySelectorAll("[data-game][data-next]")) {
    const { game, next, table } = running.dataset;
    const number = nextOf(running.dataset);
    if (number === Number(next)) continue;
    running.querySelector("b").textContent = say("continue", { number });
    running.querySelector("small").textContent = aboutHands(table, handsOf(game).length);
  }
}

document.addEventListener("outbox:left", showNext);
whenShown(showNext);
