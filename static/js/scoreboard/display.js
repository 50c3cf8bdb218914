// What a tap on the table display opened closes by itself: nobody is to find it open, and no bright
// panel stays in one place.

const PATIENCE = 20_000;

let timer = 0;

const isOpen = (fold) => fold.matches(".asks") && fold.open;

function close() {
  for (const fold of document.querySelectorAll(".asks, .asks details")) fold.open = false;
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(close, PATIENCE);
}

document.addEventListener("toggle", ({ target }) => isOpen(target) && wait(), true);
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wait);
document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
