// What other phones do while a hand is entered here: they save it. What is entered stays on this phone.

import { keptItems } from "../offline/entries.js";
import { saveDraft } from "./drafts.js";
import { isEmpty } from "./sums.js";

let pad = null; // what is entered here: { form, data, facts }
let looking = null;
let arrived = ""; // the name of the hand that was sent from here

/** The hand that is entered now. */
export function keepUp(now) {
  pad = now;
}

/** What other phones do now. */
function lookAtOthers() {
  looking ??= renewOthers().finally(() => (looking = null));
  return looking;
}

/** Whether this very hand is being sent, or was: the page goes where its answer says. */
function isOnItsWay() {
  const { name } = pad.data;
  return name === arrived || keptItems().some((item) => item.name === name && item.state !== "refused");
}

/**
 * A hand that was saved elsewhere stands on the board, where a pad with nothing on it goes too: nobody is to
 * begin with one hand and end with the next. What was begun here has a page that says what to do with it.
 */
async function renewOthers() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const sheet = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { untilCalm } = await import("../live/live.js"); // which is here: it brought the news
  await untilCalm();
  if (isOnItsWay() || !pad.form.isConnected) return;
  const fresh = sheet.querySelector("form[data-pad]");
  const isSame = fresh && JSON.parse(fresh.dataset.pad).name === pad.data.name;
  if (!isSame || answer.redirected) {
    if (isEmpty(pad.facts)) return location.replace(pad.form.dataset.board);
    saveDraft(pad); // another window of this phone that saved the hand has cleared it
    return location.reload();
  }
  pad.form.dataset.news = fresh.dataset.news ?? "";
}

function onNews(event) {
  if (!pad?.form.isConnected || !pad.form.dataset.news) return;
  event.preventDefault();
  lookAtOthers().catch(() => null); // the next question hears of it again
}

/**
 * A hand that was begun without network hears of other phones once its page is the server's. Where nothing is
 * entered, the page leads on to the board by itself.
 */
async function fetchAnew() {
  const form = pad?.form;
  const isOther = () => form?.isConnected && pad.form === form && pad.data.name !== arrived;
  const isBegun = () => isOther() && !isEmpty(pad.facts) && !keptItems().length;
  if (!isBegun() || !form.hasAttribute("data-coming") || form.dataset.news) return;
  const { untilCalm } = await import("../live/live.js");
  await untilCalm();
  if (!isBegun()) return;
  saveDraft(pad);
  location.reload();
}

document.addEventListener("live:news", onNews);
document.addEventListener("outbox:sent", ({ detail: { item } }) => {
  arrived = item.name;
  fetchAnew();
});
