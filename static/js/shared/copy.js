// A text to copy or to send with one tap. On plain http browsers share nothing: then it is copied.

import { speak, whenShown } from "./page.js";

const fieldOf = (button) => document.getElementById(button.dataset.copy);

async function copy(button) {
  const field = fieldOf(button);
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else if (!copySelected(field)) return;
  button.textContent = button.dataset.done;
  speak(button.dataset.done);
}

/** On plain http browsers copy only what is selected and in sight. */
function copySelected(field) {
  const fold = field.closest("details");
  if (fold) fold.open = true;
  field.select();
  return document.execCommand("copy");
}

function send({ dataset: { share, title } }) {
  const url = document.getElementById(share).value;
  navigator.share({ title, url }).catch(() => {}); // whoever thought better of it
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    if (!navigator.share) button.classList.toggle("first", button.matches("[data-send] *"));
  }
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const dock of document.querySelectorAll("[data-send]")) dock.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  if (button?.dataset.copy) copy(button);
  else if (button) send(button);
});
document.addEventListener("focusin", ({ target }) => {
  if ([...document.querySelectorAll("[data-copy]")].some((button) => fieldOf(button) === target)) target.select();
});
whenShown(showButtons);
