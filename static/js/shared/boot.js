// What a page shows in the place of plain fields, it shows where scripts run.
document.documentElement.dataset.scripted = "";

// The server writes days and times; this tells it where the phone's clock is.
(() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { root } = document.currentScript.dataset;
  if (timeZone) document.cookie = `zone=${timeZone}; path=${root || "/"}; max-age=34560000; samesite=lax`;
})();

// A key that saves is dead for a second after it was used, and so is its spot: the second tap of two
// means nothing that comes there. What starts or ends a game takes no tap at all before its page has
// been in sight for a second.
(() => {
  const DEAD = 1000; // milliseconds
  const NEAR = 32; // pixels: a thumb does not come down twice in the same place
  const SAVED = "saved"; // what is kept under it outlives a page that the next one replaces whole
  let tapped = null;
  let save = null;

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(SAVED));
    } catch {
      return null;
    }
  }

  function remember(next) {
    save = next;
    try {
      sessionStorage.setItem(SAVED, JSON.stringify(next));
    } catch {
      // Where nothing may be kept, this page alone knows of it.
    }
  }

  const isRecent = (moment) => Math.abs(Date.now() - moment) < DEAD;

  // On to the next hand is the one step that may be as quick as a thumb: it changes nothing.
  function isAtItsSpot(event, { at, spot }) {
    if (!spot || !event.detail || !isRecent(at) || event.target.closest?.("a#action")) return false;
    return Math.hypot(event.clientX - spot[0], event.clientY - spot[1]) < NEAR;
  }

  function isTooEarly(event, { shown }) {
    return Boolean(event.target.closest?.("[data-begins]")) && isRecent(shown);
  }

  function onTap(event) {
    if (save && (isAtItsSpot(event, save) || isTooEarly(event, save))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tapped = event.detail ? [event.clientX, event.clientY] : null;
    if (save?.spot && tapped) remember({ ...save, spot: null }); // who was elsewhere comes back on purpose
  }

  function onSave(event) {
    if (!event.target.matches("form[data-outbox]")) return;
    remember({ at: Date.now(), shown: Date.now(), spot: tapped, isNew: true });
  }

  /** The first page after a save has just come. */
  function onShown() {
    if (save?.isNew) remember({ ...save, shown: Date.now(), isNew: false });
  }

  save = recall();
  if (save?.isNew) document.documentElement.dataset.saved = ""; // what to say of it: shared/page.js
  onShown();
  window.addEventListener("click", onTap, true);
  window.addEventListener("submit", onSave, true);
  document.addEventListener("htmx:after:swap", onShown);
  document.addEventListener("page:laid", onShown);
})();

// A tap may come before the scripts that answer it. It waits for them: the plain way it would leave
// the page, and the next tap would say what this page no longer knows.
(() => {
  const LINKS = "a:is([data-seat], [data-place], [data-draft-drop], [data-outbox-drop])";
  const ANSWERED = `form[data-outbox] button, button[form], #new-game button, ${LINKS}`;
  const NAMING = "#new-game button:is([value=add], [value=enter])";
  const early = [];

  const field = () => document.getElementById("name");

  /** A name belongs to the tap that entered it: the field is empty for the next one. */
  function takeName() {
    const name = field().value;
    field().value = "";
    return name;
  }

  function hold(event) {
    const key = event.target.closest?.(ANSWERED);
    if (!key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { detail, clientX, clientY } = event; // where it was: the next tap there may be the second of two
    early.push({ key, tap: { detail, clientX, clientY }, name: key.matches(NAMING) ? takeName() : null });
  }

  /** Where htmx doesn't come the page is left once, with all names; the form is read after this. */
  function press({ key, tap, name }) {
    const typedSince = field()?.value;
    if (name !== null) field().value = window.htmx || !typedSince ? name : `${typedSince}, ${name}`;
    key.dispatchEvent(new MouseEvent("click", { ...tap, bubbles: true, cancelable: true }));
    if (name !== null && window.htmx) field().value = typedSince;
  }

  function goOn() {
    document.removeEventListener("click", hold, true);
    early.forEach(press);
  }

  document.addEventListener("click", hold, true);
  document.addEventListener("scripts:here", goOn);
})();

// The other scripts are put in once the page has been painted: a slow phone shows it half a second
// sooner. htmx comes from the CDN; when that is dead, slow or changed, from this house. The forms work
// meanwhile.
(() => {
  const PATIENCE = 800; // milliseconds
  let cdn = null;
  let first = null;
  let local = null;
  let isBegun = false;
  let goOn = null;
  const htmx = new Promise((resolve) => (goOn = resolve)); // it has begun, or lets wait too long

  // A second copy would answer "back" a second time: it finds history switched off.
  function silenceLateCopy() {
    const known = document.querySelector('meta[name="htmx-config"]');
    const meta = known || document.head.appendChild(document.createElement("meta"));
    meta.name = "htmx-config";
    meta.content = "history:false";
  }

  function arrived() {
    if (!first) silenceLateCopy();
    first = first || window.htmx;
    window.htmx = first;
    setTimeout(goOn); // it begins in a turn of its own, before this one
  }

  function takeLocal() {
    if (local || window.htmx) return;
    local = document.createElement("script");
    local.src = cdn.dataset.local;
    local.addEventListener("load", arrived);
    document.head.append(local);
  }

  function putInHtmx() {
    cdn.addEventListener("load", arrived);
    cdn.addEventListener("error", takeLocal);
    cdn.src = cdn.dataset.src;
    setTimeout(takeLocal, PATIENCE);
    setTimeout(goOn, 2 * PATIENCE);
  }

  /** Some are for pages that have one of these elements. */
  const isOfUse = ({ dataset }) => !dataset.for || document.querySelector(dataset.for);

  /** Settles when it has run, or cannot. */
  function putIn(script) {
    return new Promise((settle) => {
      script.addEventListener("load", settle);
      script.addEventListener("error", settle);
      script.src = script.dataset.src;
    });
  }

  async function putInAll() {
    if (isBegun) return;
    isBegun = true;
    cdn = document.getElementById("htmx-cdn");
    if (cdn) putInHtmx();
    await Promise.all([...document.querySelectorAll("script[type=module]")].filter(isOfUse).map(putIn));
    if (document.getElementById("new-game")) await htmx; // it is what answers there
    document.dispatchEvent(new CustomEvent("scripts:here"));
  }

  /** What is out of sight is not painted, and a browser may say nothing of it. */
  function waitForPaint() {
    if (document.hidden) putInAll();
    setTimeout(putInAll, PATIENCE);
    const isPainted = (entries) => entries.getEntriesByName("first-contentful-paint").length > 0;
    new PerformanceObserver((entries) => isPainted(entries) && putInAll()).observe({ type: "paint", buffered: true });
  }

  document.addEventListener("DOMContentLoaded", waitForPaint);
})();

// No step inside the app ends at the browser's error page: before a link or a plain form leaves the
// page, the server is asked for a few bytes, from the moment the thumb comes down. Where nobody
// answers, the page stays and says so, or shows what it was given beforehand (offline/coming.js).
(() => {
  const PATIENCE = 4000;
  const FRESH = 1500; // an answer to the thumb's coming down is one to its going up
  const OURS = document.currentScript.src; // any answer will do

  let asked = -FRESH;
  let answer = null;
  let isLeaving = false;
  const letThrough = new WeakSet();

  async function ask() {
    if (!navigator.onLine) return false;
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      await fetch(OURS, { method: "HEAD", cache: "no-store", signal });
      return true;
    } catch {
      return false;
    }
  }

  function isReachable() {
    if (performance.now() - asked >= FRESH) {
      asked = performance.now();
      answer = ask();
    }
    return answer;
  }

  /** The link of this house that the event follows in this window. */
  function linkOf({ target }) {
    const link = target.closest?.("a[href]");
    if (!link || link.target || link.origin !== location.origin) return null;
    const isHere = link.pathname + link.search === location.pathname + location.search;
    return isHere && link.hash ? null : link;
  }

  const announce = (name, url) =>
    document.dispatchEvent(new CustomEvent(name, { detail: { url }, cancelable: true }));

  /** Whether the service worker, where there is one, has this page. */
  async function isKept(url) {
    const worker = navigator.serviceWorker?.controller;
    return Boolean(worker && url && (await caches.match(url, { ignoreSearch: true, ignoreVary: true })));
  }

  /** Do the step, if the server is there; else say that it is not. */
  async function leave(step, url) {
    if (isLeaving) return;
    isLeaving = true;
    const isThere = await isReachable();
    isLeaving = false;
    asked = -FRESH;
    if (isThere) step();
    else if (!announce("connection:none", url)) return;
    else if (await isKept(url)) step();
    else announce("connection:missed", url);
  }

  async function submit(form, submitter) {
    const sender = await import(new URL("send.js", OURS)).catch(() => null);
    if (await sender?.send(form, submitter)) return;
    letThrough.add(form);
    form.requestSubmit(submitter);
  }

  /** Whether the page before this one is where a Back leads: to the one it names, or to any of ours. */
  function isBehind(link) {
    const from = document.referrer && new URL(document.referrer);
    if (!from || from.origin !== location.origin || history.length < 2) return false;
    return link.dataset.back === "any" || from.pathname === link.pathname;
  }

  // A Back of these goes back, or takes the place of its page: else two pages would lead to each other for ever.
  function onClick(event) {
    const link = linkOf(event);
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button || hasKey) return;
    event.preventDefault();
    const isBack = "back" in link.dataset;
    if (isBack && isBehind(link)) history.back();
    else leave(() => location[isBack ? "replace" : "assign"](link.href), link.pathname + link.search);
  }

  function onSubmit(event) {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || letThrough.delete(form)) return;
    event.preventDefault();
    leave(() => submit(form, submitter), "");
  }

  // On the window, so that whatever answers a tap on the page itself comes first.
  window.addEventListener("click", onClick);
  window.addEventListener("submit", onSubmit);
  window.addEventListener("pointerdown", (event) => linkOf(event) && isReachable());
})();
