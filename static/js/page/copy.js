// A text to copy with one tap, where the browser allows it; elsewhere the field is there to select.
const button = document.querySelector("[data-copy]");
const field = document.getElementById(button.dataset.copy);

async function copy() {
  await navigator.clipboard.writeText(field.value);
  button.textContent = "Copied";
  document.getElementById("say").textContent = "It is copied.";
}

field.addEventListener("focus", () => field.select());
if (navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", copy);
}
