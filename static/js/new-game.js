// The form of a new game, answered by htmx: one tap after the other, none of them lost,
// and a field for names that is empty again the moment Enter is pressed.

const FORM = "new-game";
const waiting = [];
let isBusy = false;

const field = () => document.getElementById("name");
const isOurs = (event) => event.detail.ctx?.request?.form?.id === FORM;
const isAdding = (request) => request.submitter?.value === "add";

/** What was pressed or changed, to be done again when the form has caught up. */
function again({ sourceElement, request }) {
  const { submitter } = request;
  const name = isAdding(request) ? takeName() : null;
  return () => {
    const form = document.getElementById(FORM);
    const button = submitter && (document.getElementById(submitter.id) || sameButton(form, submitter));
    if (button) pressWith(name, form, button);
    else if (!submitter) window.htmx.trigger(document.getElementById(sourceElement.id) || form, "change");
  };
}

const sameButton = (form, { name, value }) =>
  [...form.querySelectorAll("button")].find((other) => other.name === name && other.value === value);

function takeName() {
  const name = field().value;
  field().value = "";
  return name;
}

function pressWith(name, form, button) {
  const typedSince = field().value;
  if (name !== null) field().value = name;
  form.requestSubmit(button);
  if (name !== null) field().value = typedSince;
}

function onRequest(event) {
  if (!isOurs(event)) return;
  const { ctx } = event.detail;
  if (isBusy) {
    event.preventDefault();
    waiting.push(again(ctx));
    return;
  }
  isBusy = true;
  document.getElementById("trouble").hidden = true;
  if (isAdding(ctx.request)) ctx.name = takeName();
}

/** A refused name stands in the field again, unless something else was typed meanwhile. */
function onSwap(event) {
  if (!isOurs(event)) return;
  const { name } = event.detail.ctx;
  if (name !== undefined && !field().value) field().value = field().defaultValue;
}

function onError(event) {
  if (!event.detail.ctx || !isOurs(event)) return;
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
  if (!event.detail.ctx.hx?.redirect) waiting.shift()?.();
}

/** Who types a number of their own has chosen it. */
function onTyping({ target }) {
  const own = target.closest?.(".own-number")?.previousElementSibling;
  if (own) own.querySelector("input").checked = true;
}

document.addEventListener("input", onTyping);
document.addEventListener("htmx:config:request", onRequest);
document.addEventListener("htmx:after:swap", onSwap);
document.addEventListener("htmx:error", onError);
document.addEventListener("htmx:finally:request", onEnd);
