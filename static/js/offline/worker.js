// The service worker, where https or this very computer allows one. It keeps the pages that a table
// needs in the middle of a game: the scoreboard, the entry, the rules. The network goes first; what
// is kept is shown only where nobody answers. What was kept of a table is gone as soon as the
// table is no longer there for this phone.
//
// companion/web/assets.py puts a line above this: whose cache this is, what always belongs to it.

const { ours: OURS, cache: CACHE, files: FILES, root: ROOT, away: AWAY } = self.companion;

const BOARD = /^\/t\/[0-9a-f-]{36}\/g\/[0-9a-f-]{36}$/;
const RULES = ["/rules", "/rules/card"];
const ON_BOARD = ["", "/hand", ...RULES]; // pages of a game, behind its address
const TABLE = /^\/t\/[0-9a-f-]{36}/;
const PATIENCE = 4000; // milliseconds, where there is something else to show

const pathOf = (url) => new URL(url).pathname.slice(ROOT.length);
const boardOf = (path) => path.replace(/(?<=^\/t\/[^/]+\/g\/[^/]+)\/.*/, "");
const isKept = (path) => path === "/" || path === "/rules" || isOfGame(path);
const isAnswer = (url) => /[?&](q|about)=/.test(url); // the book itself is kept at its address

function isOfGame(path) {
  const board = boardOf(path);
  return BOARD.test(board) && ON_BOARD.includes(path.slice(board.length));
}

const opened = () => caches.open(CACHE);

async function find(url) {
  const cache = await opened();
  return cache.match(url, { ignoreSearch: true, ignoreVary: true });
}

/** Keep a page, unless its sender says that nobody may. */
async function keep(url, response) {
  const mayNot = response.headers.get("Cache-Control")?.includes("no-store");
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (!response.ok || response.redirected || mayNot || !isPage) return;
  const cache = await opened();
  await cache.put(url.split(/[?#]/)[0], response);
}

/** The page of the next hand is for another deal, or for other people. */
async function drop(path) {
  const cache = await opened();
  await cache.delete(path, { ignoreVary: true });
}

/** The table of this address is not there for this phone any more. */
async function forget(path) {
  const table = path.match(TABLE)?.[0];
  if (!table) return;
  const cache = await opened();
  const kept = await cache.keys();
  const gone = kept.filter(({ url }) => pathOf(url).startsWith(table) || pathOf(url) === "/");
  await Promise.all(gone.map((request) => cache.delete(request)));
}

async function answer(request) {
  const path = pathOf(request.url);
  const kept = await find(request.url);
  try {
    const signal = kept ? AbortSignal.timeout(PATIENCE) : undefined;
    const response = await fetch(request, { signal });
    if (response.status === 404) await forget(path);
    else if (isKept(path) && !isAnswer(request.url)) await keep(request.url, response.clone());
    return response;
  } catch {
    return kept ?? find(AWAY);
  }
}

async function leave(request) {
  const response = await fetch(request);
  await forget(pathOf(request.url));
  return response;
}

const fetchPage = (url) =>
  fetch(url, { credentials: "same-origin" }).then((response) => keep(url, response)).catch(() => null);

/** Whether the kept Home, where the app opens again, leads to this game. */
async function isOnHome(board) {
  const home = await find(`${ROOT}/`);
  return home !== undefined && (await home.text()).includes(board);
}

/** The pages behind a scoreboard that will be wanted without network, and Home before it. */
async function fetchPages([board, ...others]) {
  const rules = RULES.map((path) => board + path);
  const wanted = [board, ...others, ...rules].filter((path) => isOfGame(path) && boardOf(path) === board);
  for (const path of new Set(wanted)) {
    const url = ROOT + path;
    if (path.includes("/rules") && (await find(url))) continue; // it is the same all evening
    await fetchPage(url);
  }
  if (!(await isOnHome(board))) await fetchPage(`${ROOT}/`);
}

async function begin() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  event.waitUntil(opened().then((cache) => cache.addAll([...FILES, AWAY])));
});

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("message", (event) => {
  const { begin: mayBegin, old, pages } = event.data;
  if (mayBegin) self.skipWaiting();
  else if (old) event.waitUntil(drop(old));
  else event.waitUntil(fetchPages(pages).then(() => event.source.postMessage({ kept: pages.length })));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== location.origin) return;
  const path = pathOf(request.url);
  const isStep = request.mode === "navigate";
  if (request.method === "GET" && FILES.includes(ROOT + path)) {
    event.respondWith(find(request.url).then((kept) => kept ?? fetch(request)));
  } else if (isStep && request.method === "GET") {
    event.respondWith(answer(request));
  } else if (isStep && path.endsWith("/leave")) {
    event.respondWith(leave(request));
  }
});
