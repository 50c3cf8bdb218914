// What this phone knows of a game without network: the number of its next hand, the pages of the
// hands to come, and its scoreboard. It is kept until the game changes, through a reload and for all
// tabs. `asOf` is the version of the table that said so: an old page does not overrule it.

import { names, read, remove, write } from "./store.js";

const PREFIX = "companion.coming.";
const PLACE = /^(.*\/g\/([0-9a-f-]{36}))\/hand\/coming\?v=([0-9a-f]+)/;
const APP = import.meta.url; // pages of another version do not fit these scripts
const MOST = 2; // games
const OLDEST = 24 * 60 * 60 * 1000;
const NOTHING = { asOf: -1, next: 1, totals: null, totalsAt: 0, url: "", people: "", hands: [], boardPage: "" };

const inMemory = new Map(); // what did not fit on the phone, until this page goes

/** What is known of a game, which is named as its hands are: "GAME:". */
export function known(game) {
  const found = inMemory.get(game) ?? read(PREFIX + game);
  return found?.app === APP ? found : { ...NOTHING, app: APP };
}

export function learn(game, news) {
  const all = { ...known(game), ...news, at: Date.now() };
  const isWritten = write(PREFIX + game, all);
  if (isWritten) inMemory.delete(game);
  else inMemory.set(game, all);
  forgetOld();
}

function forgetOld() {
  const writtenAt = (name) => read(name)?.at ?? 0;
  const newestFirst = names(PREFIX).sort((one, other) => writtenAt(other) - writtenAt(one));
  const isOld = (name) => Date.now() - writtenAt(name) > OLDEST;
  newestFirst.filter((name, place) => place >= MOST || isOld(name)).forEach(remove);
}

/** What a page says of its game: which one, and since which version of the table. */
function placeShown() {
  const { coming, asOf, next, totals } = document.querySelector("[data-coming]")?.dataset ?? {};
  const [, board, id, people] = coming?.match(PLACE) ?? [];
  const since = { asOf: Number(asOf), next: Number(next), totals: totals ? JSON.parse(totals) : null };
  return board && { url: coming, people, board, entry: `${board}/hand`, game: `${id}:`, ...since };
}

/** The newest page says which hand is next; pages for other people or rules, or another deal, do not fit it. */
export function learnFromPage() {
  const place = placeShown();
  if (!place) return null;
  const { game, asOf, next, totals, people } = place;
  const before = known(game);
  const isSame = people === before.people;
  const hands = isSame ? before.hands : [];
  if (asOf > before.asOf) {
    learn(game, { asOf, next, totals, totalsAt: Date.now(), people, hands });
    if (!isSame) navigator.serviceWorker?.controller?.postMessage({ old: place.entry });
  }
  return place;
}

/** This hand has arrived, and with it the totals are others: none where this phone cannot add it up. */
export function learnArrived(game, number, points) {
  const { next, totals } = known(game);
  if (next > number) return;
  const isKnown = totals && points && number === next;
  learn(game, { next: number + 1, totals: isKnown ? { ...totals, by_seat: plus(totals.by_seat, points) } : null });
}

/** Totals by seat with the points of a hand. */
export const plus = (totals, points) =>
  Object.fromEntries(Object.entries(totals).map(([seat, total]) => [seat, total + (points[seat] ?? 0)]));

/** The table of this address is not there for this phone any more, or is just left. */
export function forgetTable(path) {
  const [table] = path.match(/^.*\/t\/[0-9a-f-]{36}/) ?? [];
  if (table) names(PREFIX).filter((name) => read(name)?.url?.startsWith(table)).forEach(remove);
}

export const forgetAll = () => names(PREFIX).forEach(remove);
