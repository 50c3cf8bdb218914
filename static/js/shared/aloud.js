// "Read the scores out loud": a button with `data-aloud` speaks the sentences it holds, where the browser can. A second tap
// is silence.

import { whenShown } from "./page.js";

const voice = window.speechSynthesis;

function showButtons() {
  for (const button of document.querySelectorAll("[data-aloud]")) button.hidden = !voice;
}

function onClick({ target }) {
  const button = target.closest?.("[data-aloud]");
  if (!button) return;
  const isSpeaking = voice.speaking;
  voice.cancel();
  if (isSpeaking) return;
  for (const sentence of JSON.parse(button.dataset.aloud)) {
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = document.documentElement.lang;
    voice.speak(words);
  }
}

document.addEventListener("click", onClick);
window.addEventListener("pagehide", () => voice?.cancel());
whenShown(showButtons);
