// The form of a new game, answered by htmx: one tap after the other, none of them lost,
// and a field for names that is empty again the moment Enter is pressed.

const FORM = "new-game";
const waiting = [];
let isBusy = false;

const form = () => document.getElementById(FORM);
const field = () => document.getElementById("name");
const isOurs = (event) => event.detail.ctx?.request?.form?.id === FORM;
const isAdding = (request) => ["add", "enter"].includes(request.submitter?.value);
const is = (wanted) => (one) => one.name === wanted.name && one.value === wanted.value;

function takeName() {
  const name = field().value;
  field().value = "";
  return name;
}

/** The same press on the form as it is by then. */
function pressAgain({ submitter }, name) {
  const button = [...form().querySelectorAll("button")].find(is(submitter));
  if (!button) return;
  const typedSince = field().value;
  if (name !== null) field().value = name;
  form().requestSubmit(button);
  if (name !== null) field().value = typedSince;
}

/** The same choice among those that are there by then. */
function changeAgain({ name, value, type }) {
  const others = [...form().querySelectorAll("input")].filter((one) => one.name === name);
  const input = type === "radio" ? others.find(is({ name, value })) : others.at(-1);
  if (!input) return;
  if (type === "radio") input.checked = true;
  else input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What was pressed or chosen, to be done when the form has caught up. */
function kept({ request, sourceEvent }) {
  if (!request.submitter) {
    const { name, value, type } = sourceEvent.target;
    return () => changeAgain({ name, value, type });
  }
  const name = isAdding(request) ? takeName() : null;
  return () => pressAgain(request, name);
}

const troubles = () => [...form().querySelectorAll(".error:not([hidden]), [data-unfit]")];

/** What is refused comes into sight: its words may stand far above what was tapped. */
function showTrouble(before, isStart) {
  const news = troubles().find((one) => isStart || !before.includes(one.textContent));
  news?.scrollIntoView({ block: "center" });
}

function onRequest(event) {
  if (!isOurs(event)) return;
  const { ctx } = event.detail;
  if (isBusy) {
    event.preventDefault();
    waiting.push(kept(ctx));
    return;
  }
  isBusy = true;
  ctx.troubles = troubles().map((one) => one.textContent);
  document.getElementById("trouble").hidden = true;
  if (isAdding(ctx.request)) ctx.name = takeName();
}

/** What was opened while an answer was on its way stays open, and the form says so when it is sent. */
const terms = () => document.getElementById("terms");
let isOpen = false;

function onToggle({ target }) {
  if (target.id !== "terms") return;
  isOpen = target.open;
  target.querySelector("[data-open]").disabled = !isOpen;
}

/** The answer counts: choices stand as it says, and a refused name is in the field again. */
function onSwap(event) {
  if (!isOurs(event)) return;
  for (const input of form().querySelectorAll("input[type=radio]")) input.checked = input.defaultChecked;
  if (isOpen) terms().open = true;
  const { name, request, troubles: before } = event.detail.ctx;
  if (name !== undefined && !field().value) field().value = field().defaultValue;
  showTrouble(before, request.submitter?.value === "start");
}

function onError(event) {
  if (!isOurs(event)) return;
  waiting.length = 0;
  const { name } = event.detail.ctx;
  if (name !== undefined && !field().value) field().value = name;
  const trouble = document.getElementById("trouble");
  trouble.hidden = false;
  document.getElementById("alert").textContent = trouble.textContent;
  trouble.scrollIntoView({ block: "center" });
}

function onEnd(event) {
  if (!isOurs(event)) return;
  isBusy = false;
  if (event.detail.ctx.hx?.redirect) waiting.length = 0;
  waiting.shift()?.();
}

/** Who types a number of their own has chosen it. */
function onTyping({ target }) {
  const own = target.closest?.(".own-number")?.previousElementSibling;
  if (own) own.querySelector("input").checked = true;
}

// Where htmx doesn't come, each tap leads to another page: those that come meanwhile are done there. One
// that adds a name is not repeated, as the form is sent with that name in it.

const PRESSED = "pressed"; // in the session
let isLeaving = false;

const pressedLater = () => JSON.parse(sessionStorage.getItem(PRESSED)) ?? [];

function onPress(event) {
  const key = event.target.closest?.(`#${FORM} button`);
  if (!key || window.htmx) return;
  if (isLeaving) {
    event.preventDefault();
    if (!isAdding({ submitter: key })) sessionStorage.setItem(PRESSED, JSON.stringify([...pressedLater(), key.value]));
  }
  isLeaving = true;
}

function pressNow() {
  const values = pressedLater();
  stays();
  for (const value of values) form().querySelector(`button[value="${CSS.escape(value)}"]`)?.click();
}

/** The page was not left, or came back. */
function stays() {
  isLeaving = false;
  sessionStorage.removeItem(PRESSED);
}

document.addEventListener("click", onPress, true);
document.addEventListener("scripts:here", pressNow);
document.addEventListener("connection:missed", stays);
window.addEventListener("pageshow", ({ persisted }) => persisted && stays());
document.addEventListener("input", onTyping);
document.addEventListener("toggle", onToggle, true);
document.addEventListener("htmx:config:request", onRequest);
document.addEventListener("htmx:after:swap", onSwap);
document.addEventListener("htmx:error", onError);
document.addEventListener("htmx:finally:request", onEnd);
