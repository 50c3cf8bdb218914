// A correction shows by itself what else it changes, as soon as it is complete.

import { lay, post, say } from "../shared/page.js";

let running = null;

const SENT = { "HX-Request": "true", Accept: "text/html" };

function replace(form, sheet, part) {
  form.querySelector(part)?.replaceWith(sheet.querySelector(part));
}

async function ask(form, button, signal) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  const response = await post(form.getAttribute("action"), body, { headers: SENT, signal });
  return { status: response.status, html: await response.text() };
}

function put(form, html) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  if (!sheet.getElementById("answer")) return lay(html);
  replace(form, sheet, "#answer");
  replace(form, sheet, ".saves");
  replace(form, sheet, "#mend");
  replace(form, sheet, "#outcome");
  const outcome = form.querySelector("#outcome .outcome"); // a refusal is an alert by itself
  if (outcome) document.getElementById("say").textContent = outcome.innerText.replace(/\s+/g, " ");
  return null;
}

/** What was shown before belongs to other facts. */
export function forgetPreview(form) {
  running?.abort();
  const old = "#outcome > *, #answer > .moon-box";
  for (const part of form.querySelectorAll(old)) part.remove();
  for (const button of form.querySelectorAll(".saves [name=confirmed]")) button.disabled = true;
}

function sayOffline(form) {
  form.querySelector("#outcome [data-offline]")?.remove();
  const note = document.createElement("p");
  note.className = "note";
  note.dataset.offline = "";
  note.setAttribute("role", "status");
  note.textContent = say("shown_later");
  form.querySelector("#outcome").append(note);
}

/** Ask what the facts would change; they stay on this phone when nobody answers. */
export async function preview(form, button, done) {
  running?.abort();
  const control = new AbortController();
  running = control;
  try {
    const { status, html } = await ask(form, button, control.signal);
    if (control.signal.aborted) return;
    if (![200, 409, 422].includes(status)) throw new Error(`answered with ${status}`);
    await put(form, html);
  } catch {
    if (control.signal.aborted) return;
    sayOffline(form);
  }
  done();
}
