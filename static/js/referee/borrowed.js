// A phone that was lent for "May I play this?" forgets the answers: after Done or any other way off
// the page, when it is locked or put aside, and when nobody has touched it for a minute.

const PATIENCE = 60_000;

let timer = 0;

const talk = () => document.getElementById("may");
const home = talk().dataset.here;
const isClean = () => !talk().querySelector("[aria-current=true]");
const first = isClean() ? talk().outerHTML : "";

/** Also an answer that is still on its way finds nothing to be laid into. */
function clear() {
  if (!first) return talk().replaceChildren();
  talk().outerHTML = first;
  window.htmx?.process(talk());
}

/** A page that came with answers is asked for anew, once somebody looks at it. */
function refill() {
  if (!document.hidden && !talk().childElementCount) location.reload();
}

function onHidden() {
  if (document.hidden) clear();
  else refill();
}

function onIdle() {
  if (!isClean()) clear();
  refill();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(onIdle, PATIENCE);
}

// A tap before htmx was here left its answer in the address: no way back leads there.
if (!first) history.replaceState(history.state, "", home);
document.addEventListener("visibilitychange", onHidden);
window.addEventListener("pagehide", clear);
window.addEventListener("pageshow", refill);
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wait);
wait();
