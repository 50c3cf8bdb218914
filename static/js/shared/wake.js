// The screen stays on during a game: by itself on pages marked `data-awake`, by choice where the mark
// says "choose"; one tap on a `data-awake-switch` says otherwise and is remembered on this phone. Pages
// marked `data-dims` go dark after two minutes; a touch, a key or news wake them.
//
// Where the browser has no wake lock (plain http) a video without sound plays behind the page. Chromium
// keeps the screen on for one that covers a fifth of the window; other browsers do so for sound only,
// so there the switch gives way to a hint (`data-awake-hint`).

import { read, write } from "../offline/store.js";
import { whenShown } from "./page.js";

const CHOICE = "companion.awake"; // true or false once somebody said so
const DIMS_AFTER = 120000;
const VIDEO = new URL("../../video/awake.webm", import.meta.url).href;

const hasLock = "wakeLock" in navigator;
const takesVideo = !hasLock && /Chrome\//.test(navigator.userAgent);

let lock = null;
let video = null;
let timer = 0;

const mark = () => document.querySelector("[data-awake]");

function isWanted() {
  const place = mark();
  if (!place) return false;
  return read(CHOICE) ?? place.dataset.awake !== "choose";
}

const isHeld = () => (lock !== null && !lock.released) || (video !== null && !video.paused);

async function takeLock() {
  lock = await navigator.wakeLock.request("screen");
  lock.addEventListener("release", showState);
}

function makeVideo() {
  const made = Object.assign(document.createElement("video"), { src: VIDEO, muted: true, loop: true });
  made.playsInline = true;
  made.disableRemotePlayback = true;
  made.className = "keeps-awake";
  made.setAttribute("aria-hidden", "true");
  document.documentElement.append(made); // beside the body, which is exchanged
  return made;
}

async function hold() {
  if (document.hidden || !isWanted() || isHeld()) return;
  try {
    if (hasLock) await takeLock();
    else if (takesVideo) await (video ??= makeVideo()).play();
  } catch {
    // Low battery, or not before a touch: the next one tries again.
  }
}

function letGo() {
  lock?.release();
  lock = null;
  video?.remove();
  video = null;
}

function showState() {
  const canHold = hasLock || takesVideo;
  for (const key of document.querySelectorAll("[data-awake-switch]")) {
    key.hidden = !canHold;
    key.setAttribute("aria-pressed", String(isHeld()));
  }
  for (const hint of document.querySelectorAll("[data-awake-hint]")) hint.hidden = canHold;
}

async function keepUp() {
  if (isWanted()) await hold();
  else letGo();
  showState();
}

async function onClick({ target }) {
  const key = target.closest?.("[data-awake-switch]");
  if (key) write(CHOICE, !isHeld());
  await keepUp();
}

// Dark after a while

const shade = Object.assign(document.createElement("div"), { className: "shade", hidden: true });

function dim() {
  if (!document.querySelector("[data-dims]") || !isHeld()) return;
  document.documentElement.append(shade);
  shade.hidden = false;
}

function brighten() {
  shade.hidden = true;
  clearTimeout(timer);
  timer = setTimeout(dim, DIMS_AFTER);
}

document.addEventListener("click", onClick);
document.addEventListener("visibilitychange", keepUp);
shade.addEventListener("click", brighten); // and nothing below it hears of that tap
for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(type, ({ target }) => target === shade || brighten(), true);
}
whenShown(() => {
  brighten();
  keepUp();
});
