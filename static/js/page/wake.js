// The screen stays on during a game, after the first tap, where the browser allows it.

let isWanted = false;
let lock = null;

const isGame = () => document.querySelector("[data-awake]") !== null;

async function stayAwake() {
  if (!isWanted || document.hidden || !isGame() || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch {
    lock = null; // Low battery, or not allowed: the phone sleeps as it always does.
  }
}

function onTap() {
  isWanted = true;
  stayAwake();
}

document.addEventListener("click", onTap);
document.addEventListener("visibilitychange", stayAwake);
