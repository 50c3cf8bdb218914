// Seats put in order by dragging. The rows also have buttons; this is the quicker way for a thumb.
// The dragged row keeps its place in the list's eyes while its neighbours step around it.

import { whenShown } from "../shared/page.js";

const STEP = 150;
let drag = null;

const rows = (list) => [...list.querySelectorAll(":scope > li[data-player]")];
const middle = (li) => li.offsetTop + li.offsetHeight / 2;
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let a row glide to its place from where it was. */
function glide(li, from) {
  const way = from - li.offsetTop;
  if (isCalm() || !way) return;
  const frames = [{ transform: `translateY(${way}px)` }, { transform: "none" }];
  li.animate(frames, { duration: STEP, easing: "ease-out" });
}

/** The row hangs on the finger: where its top is now. */
const hangsAt = () => drag.li.offsetTop + drag.shift;

function follow(y) {
  drag.shift = y - drag.grabbed - drag.li.offsetTop;
  drag.li.style.transform = `translateY(${drag.shift}px)`;
}

function stepBehind(neighbour) {
  const from = neighbour.offsetTop;
  drag.li.after(neighbour);
  glide(neighbour, from);
}

function stepAhead(neighbour) {
  const from = neighbour.offsetTop;
  drag.li.before(neighbour);
  glide(neighbour, from);
}

/** True when a neighbour had to step aside. */
function makeWay() {
  const { li } = drag;
  const [above, below] = [li.previousElementSibling, li.nextElementSibling];
  const isAbove = above && hangsAt() < middle(above);
  const isBelow = below && hangsAt() + li.offsetHeight > middle(below);
  if (isAbove) stepBehind(above);
  else if (isBelow) stepAhead(below);
  return isAbove || isBelow;
}

const heightIn = (list, event) => event.clientY - list.getBoundingClientRect().top;

function take(event) {
  const grip = event.target.closest?.("[data-grip]");
  const li = grip?.closest("ol[data-seats] > li[data-player]");
  if (!li || drag?.li.isConnected || !event.isPrimary || event.button !== 0) return;
  const list = li.parentElement;
  const grabbed = heightIn(list, event) - li.offsetTop;
  drag = { li, list, grabbed, pointer: event.pointerId, before: rows(list), shift: 0 };
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  li.dataset.dragged = "";
}

function move(event) {
  const y = heightIn(drag.list, event);
  follow(y);
  while (makeWay()) follow(y);
}

function letGo() {
  const { li } = drag;
  const from = hangsAt();
  drag = null;
  li.style.transform = "";
  delete li.dataset.dragged;
  glide(li, from);
}

function drop() {
  const { list, before } = drag;
  letGo();
  const isNew = rows(list).some((li, place) => li !== before[place]);
  const form = list.closest("form");
  const button = form?.querySelector('button[name="action"][value="order"]');
  if (isNew && button) form.requestSubmit(button);
}

function putBack() {
  drag.list.append(...drag.before);
  letGo();
}

/** Grips are only for fingers that can drag: hidden until this script is here. */
function showGrips() {
  for (const grip of document.querySelectorAll("ol[data-seats] [data-grip]")) {
    grip.hidden = false;
    grip.style.touchAction = "none";
  }
}

const ofDrag = (task) => (event) => event.pointerId === drag?.pointer && task(event);

document.addEventListener("pointerdown", take);
document.addEventListener("pointermove", ofDrag(move));
document.addEventListener("pointerup", ofDrag(drop));
document.addEventListener("pointercancel", ofDrag(putBack));
document.addEventListener("keydown", (event) => event.key === "Escape" && drag && putBack());
whenShown(showGrips);
