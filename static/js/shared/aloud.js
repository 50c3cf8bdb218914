// "Read the scores out loud": a key with `data-aloud` speaks the sentences it holds, where the browser
// can. A second tap is silence.

import { answerKeys } from "./page.js";

const voice = window.speechSynthesis;

function read(key) {
  const isSpeaking = voice.speaking;
  voice.cancel();
  if (isSpeaking) return;
  for (const sentence of JSON.parse(key.dataset.aloud)) {
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = document.documentElement.lang;
    voice.speak(words);
  }
}

answerKeys("[data-aloud]", read, Boolean(voice));
window.addEventListener("pagehide", () => voice?.cancel());
