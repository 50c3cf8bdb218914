// Gives the service worker its pages, and lets a newer one begin once nothing waits to be sent.

function begin(registration, isSent) {
  if (registration.waiting && isSent()) registration.waiting.postMessage({ begin: true });
}

/** From a scoreboard: itself, and where its links lead. */
async function tellPages(root) {
  if (!document.querySelector("[data-pages-kept]")) return;
  const registration = await navigator.serviceWorker.ready;
  const links = [location, ...document.querySelectorAll("a[href]")];
  const paths = links.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  registration.active.postMessage({ pages: paths.map((path) => path.slice(root.length)) });
}

/** `worker` is where its script is, `root` where the app begins; `isSent()`: nothing waits on this phone. */
export async function install(worker, root, isSent) {
  const registration = await navigator.serviceWorker.register(worker, { scope: `${root}/` });
  begin(registration, isSent);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => begin(registration, isSent));
  });
  document.addEventListener("outbox:sent", () => begin(registration, isSent));
  await tellPages(root);
}

navigator.serviceWorker.addEventListener("message", ({ data }) => {
  document.documentElement.dataset.pagesHere = data.kept;
});
