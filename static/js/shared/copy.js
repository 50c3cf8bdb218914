// A text to copy or to send with one tap. On plain http browsers share nothing: then it is copied.

import { answerKeys, speak, whenShown } from "./page.js";

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

/** Where nothing can be sent, copying is what is left to do. */
function showDocks() {
  for (const dock of document.querySelectorAll("[data-send]")) {
    dock.hidden = false;
    if (!navigator.share) dock.querySelector("[data-copy]").classList.add("first");
  }
}

answerKeys("[data-copy]", copy);
answerKeys("[data-share]", send, Boolean(navigator.share));
document.addEventListener("focusin", ({ target }) => {
  if ([...document.querySelectorAll("[data-copy]")].some((button) => fieldOf(button) === target)) target.select();
});
whenShown(showDocks);
