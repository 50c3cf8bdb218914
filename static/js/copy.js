// A link to copy with one tap, where the browser allows it; elsewhere the field is there to select.
const field = document.getElementById("link");
const button = document.getElementById("copy");

async function copy() {
  await navigator.clipboard.writeText(field.value);
  button.textContent = "Copied";
  document.getElementById("say").textContent = "The link is copied.";
}

field.addEventListener("focus", () => field.select());
if (navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", copy);
}
