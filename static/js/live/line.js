// A page of the table that shows no game is told in one gold line that the game ended, or that the
// next one began (companion/web/live/views.py): announced once, and nothing on the page moves for it.
// It lies above the dock, or at the foot of the page, and goes along to other pages of the table,
// until the game is looked at.

import { UNSEEN, parse, speak, whenShown } from "../shared/page.js";

let line = null; // what is told now

function place() {
  if (!document.body.dataset.line) line = null; // the game itself is shown
  if (!line || line.isConnected) return;
  const dock = document.querySelector(".dock");
  if (dock && getComputedStyle(dock).position === "sticky") dock.prepend(line);
  else document.getElementById("main").after(line);
}

/** Ask what there is to tell, and tell it unless that was done. */
export async function tell({ signal, isHeard = false } = {}) {
  const asked = document.body.dataset.line;
  const answer = await fetch(asked, { cache: "no-store", signal });
  if (!answer.ok) return;
  const sheet = parse(await answer.text());
  const told = sheet.getElementById("line");
  if (told?.textContent === line?.textContent) return;
  line?.remove();
  line = told && document.adoptNode(told);
  place();
  if (line) sessionStorage.setItem(UNSEEN, asked);
  else sessionStorage.removeItem(UNSEEN);
  if (line && !isHeard) speak(line.textContent);
}

/** What was told on the page before stands on this one too, if it is one of the same table. */
export async function bringAlong() {
  const told = sessionStorage.getItem(UNSEEN);
  if (told?.split("?")[0] !== document.body.dataset.line.split("?")[0]) return;
  document.body.dataset.line = told;
  await tell({ isHeard: true });
}

whenShown(place);
