// The server writes days and times; this tells it where the phone's clock is.
(() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=34560000; samesite=lax`;
})();

// A tap may come before the scripts that answer it. It waits for them: the plain way it would leave
// the page, and the next tap would say what this page no longer knows.
(() => {
  const LINKS = "a:is([data-seat], [data-place], [data-draft-drop], [data-outbox-drop])";
  const ANSWERED = `form:is([data-outbox], [data-taps]) button, button[form], ${LINKS}`;
  const early = new Set();

  function hold(event) {
    const key = event.target.closest?.(ANSWERED);
    if (!key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.add(key);
  }

  function goOn() {
    document.removeEventListener("click", hold, true);
    early.forEach((key) => key.click());
  }

  document.addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", goOn);
})();

// htmx comes from the CDN; when that is dead, slow or changed, from this house. The forms work meanwhile.
(() => {
  const PATIENCE = 800; // milliseconds from the start of the page
  const cdn = document.getElementById("htmx-cdn");
  if (!cdn || window.htmx) return;
  let first = null;
  let local = null;

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
  }

  function takeLocal() {
    if (local || window.htmx) return;
    local = document.createElement("script");
    local.src = cdn.dataset.local;
    local.addEventListener("load", arrived);
    document.head.append(local);
  }

  // It may have failed before we could listen.
  const hasFailed = performance.getEntriesByName(cdn.src).some((entry) => entry.responseStatus === 0);
  cdn.addEventListener("load", arrived);
  cdn.addEventListener("error", takeLocal);
  setTimeout(takeLocal, hasFailed ? 0 : Math.max(0, PATIENCE - performance.now()));
})();
