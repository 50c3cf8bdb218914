// What opens stays on this phone as its viewer left it; a link into something closed opens it.

import { read, write } from "../offline/store.js";
import { whenShown } from "./page.js";

const nameOf = (fold) => `companion.open.${fold.dataset.staysOpen}`;

function restore() {
  for (const fold of document.querySelectorAll("details[data-stays-open]")) {
    fold.open = read(nameOf(fold)) === true;
  }
}

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const fold = target?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  target.scrollIntoView();
}

function onToggle({ target }) {
  if (target.dataset.staysOpen) write(nameOf(target), target.open);
}

document.addEventListener("toggle", onToggle, true);
addEventListener("hashchange", openTarget);
whenShown(() => {
  restore();
  openTarget();
});
