// Buttons that print the page: they show where there is a script to press them.

import { whenShown } from "./page.js";

function showButtons() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

document.addEventListener("click", (event) => event.target.closest?.("[data-print]") && window.print());
whenShown(showButtons);
