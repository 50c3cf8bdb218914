// Single taps on their way to the server: kept on this phone first, sent in order, never two at once.

import * as kept from "../offline/entries.js";
import { freshKey } from "../offline/store.js";
import { flush, keep } from "../offline/outbox.js";

/** What one tap says, without what its phone had seen: "QS=2" of "QS=2:0". */
export function wordOf(item) {
  const tap = new URLSearchParams(item.body).get("tap") ?? "";
  return tap.slice(0, tap.lastIndexOf(":"));
}

const withState = (prefix, state) =>
  kept.keptItems().filter((item) => item.name.startsWith(prefix) && item.state === state);

/** The taps under this name that the server has not answered yet. */
export const waiting = (prefix) => withState(prefix, "waiting");

/** Once somebody taps on, a tap that was refused has been read. */
const forgetRefused = (prefix) => withState(prefix, "refused").forEach(kept.drop);

/** Keep a tap and send it. False where this phone has no room: then the plain form goes. */
export function send(form, button, prefix) {
  forgetRefused(prefix);
  form.dataset.outbox = prefix + freshKey();
  delete form.dataset.entry; // it shows no tap that was before
  if (!keep(form, button)) return false;
  form.closest("details")?.removeAttribute("open");
  flush();
  return true;
}

/** What was tapped after a refused tap was meant for another state. Gives how many there were. */
export function dropWaiting(prefix) {
  const items = waiting(prefix);
  items.forEach(kept.drop);
  return items.length;
}

/** The hand that is noted has another number now, or is in the book: then its page says what to do. */
export function follow(from, to) {
  const isBegun = Boolean(from.told?.length || from.seen);
  const isInTheBook = to.number > from.number && to.after !== from.after;
  if (isBegun && isInTheBook) location.assign(`?hand=${from.number}`);
  else location.reload();
}

/** An answer as a document, or the page as it stands now: another phone may have tapped. */
export const read = (html) => new DOMParser().parseFromString(html, "text/html");

export async function renewed() {
  try {
    const answer = await fetch(location.href, { headers: { "HX-Request": "true" }, cache: "no-store" });
    return answer.ok ? read(await answer.text()) : null;
  } catch {
    return null; // Without network it stays as it is.
  }
}
