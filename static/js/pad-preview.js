// A correction shows by itself what else it changes, as soon as it is complete.

import { lay } from "./page.js";

let running = null;

const SENT = { "HX-Request": "true", Accept: "text/html" };

function replace(form, sheet, id) {
  const fresh = sheet.getElementById(id);
  form.querySelector(`#${id}`)?.replaceWith(fresh);
}

async function ask(form, signal) {
  const body = new URLSearchParams(new FormData(form));
  const token = document.querySelector('meta[name="csrf-token"]')?.content;
  const headers = { ...SENT, "X-CSRFToken": token || "" };
  const url = form.getAttribute("action");
  const response = await fetch(url, { method: "POST", body, headers, signal, redirect: "error" });
  return { status: response.status, html: await response.text() };
}

function put(form, html) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  if (!sheet.getElementById("answer")) return lay(html);
  const shown = sheet.querySelector("#hand input[name=choice]");
  if (shown && form.elements.choice) form.querySelector("input[name=choice]").value = shown.value;
  replace(form, sheet, "answer");
  replace(form, sheet, "save");
  const outcome = form.querySelector("#answer .outcome"); // a refusal is an alert by itself
  if (outcome) document.getElementById("say").textContent = outcome.innerText.replace(/\s+/g, " ");
  return null;
}

/** What was shown before belongs to other facts. */
export function forgetPreview(form) {
  running?.abort();
  for (const part of form.querySelectorAll("#answer .outcome, #answer .moon-box")) part.remove();
  for (const button of form.querySelectorAll("#save [name=confirmed]")) button.disabled = true;
}

/** Ask what the facts would change. Without network the button of the plain form stays. */
export async function preview(form, done) {
  running?.abort();
  const control = new AbortController();
  running = control;
  try {
    const { status, html } = await ask(form, control.signal);
    if ([200, 409, 422].includes(status) && !control.signal.aborted) await put(form, html);
    done();
  } catch {
    // Aborted by the next tap, or no network: nothing was saved, nothing is lost.
  }
}
