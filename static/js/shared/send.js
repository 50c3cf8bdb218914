// A plain form, sent so that a line that breaks leaves the page where it is. A browser that sends it
// by itself ends at its own error page, where nobody can tell whether it was done.

import { announce, fieldsOf, post } from "./page.js";

/** Send what the server does once, however often it comes, and go where it leads. False where the
 *  browser has to send it: it is something else, or was refused. */
export async function send(form, submitter) {
  if (!form.elements.operation || form.enctype !== "application/x-www-form-urlencoded") return false;
  const url = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const headers = { "X-Outbox": "1" }; // the answer names where it leads
  let answer;
  try {
    answer = await post(url, fieldsOf(form, submitter), { headers, redirect: "follow" });
  } catch {
    announce("connection:missed", { url: "" });
    return true;
  }
  const to = answer.headers.get("X-Location") ?? (answer.redirected ? answer.url : "");
  if (to) location.assign(to);
  return to !== "";
}
