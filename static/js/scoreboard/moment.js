// Who won, or shot the moon, fills the screen for a moment: once on a phone, announced once, the
// focus stays where it is, and nothing moves. A tap ends it, but not the tap that came too fast.

import { OURS, read, speak, whenShown, write } from "../shared/page.js";

const SEEN = `${OURS}moments`; // the keys of those that were shown here
const MOST = 20;
const FIRST = 1000; // milliseconds without an answer to a tap

let shownAt = 0;

const place = () => document.querySelector("[data-moment]:not([hidden])");

function hide() {
  if (place()) place().hidden = true;
}

/** Whether it is new to this phone; where nothing can be remembered nothing is shown. */
function isNew(key) {
  const seen = read(SEEN) ?? [];
  return !seen.includes(key) && write(SEEN, [...seen, key].slice(-MOST));
}

function show() {
  const moment = document.querySelector("[data-moment][hidden]");
  if (!moment || document.hidden || Date.now() > Number(moment.dataset.until)) return;
  if (!isNew(moment.dataset.moment)) return;
  moment.hidden = false;
  shownAt = Date.now();
  speak(moment.getAttribute("aria-label"));
  setTimeout(hide, Number(moment.dataset.seconds) * 1000);
}

function onTap(event) {
  if (!place() || event.target.closest?.(".not-right")) return;
  event.preventDefault();
  event.stopPropagation();
  if (Date.now() - shownAt >= FIRST) hide();
}

document.addEventListener("click", onTap, true);
document.addEventListener("keydown", () => Date.now() - shownAt >= FIRST && hide());
document.addEventListener("visibilitychange", show);
whenShown(show);
