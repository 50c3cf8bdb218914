// The result of a game, or the standings of a night or a year, as a picture: drawn on the phone from
// what the page shows. It is shared where the browser can share files, and saved elsewhere.

import { answerKeys } from "./page.js";

const WIDTH = 1080, EDGE = 64, ROW = 132, LINE = 1.3, CURVE = 420, LABEL = 140, FOOT = 84;

const CROWN = "M4 18.5L2.8 7.5 8 11.5 12 4.5l4 7 5.2-4-1.2 11z"; // as in the sprite, 24 wide

const shown = (selector, within = document) => within.querySelector(selector)?.textContent.trim() ?? "";

/** The last text inside an element: what stands behind the words for screen readers. */
const lastText = (element) => element.lastChild.textContent.trim();

function readDiscs(row) {
  return [...row.querySelectorAll(".disc")].map((disc) => {
    const { backgroundColor, color } = getComputedStyle(disc);
    return { initials: disc.textContent.trim(), background: backgroundColor, color };
  });
}

/** The lines of the chart, each in its colour with the label at its end; y is a part of the height. */
function readCurve() {
  const labels = [...document.querySelectorAll(".chart .line-end")];
  return [...document.querySelectorAll(".chart .lines .run")].map((run, number) => ({
    stroke: getComputedStyle(run).stroke,
    points: [...run.points].map(({ x, y }) => [x, y / 100]),
    label: { text: labels[number].textContent, y: parseFloat(labels[number].getAttribute("y")) / 100 },
  }));
}

/** Where the dashed line of the race is: a part of the height. */
function readAverage() {
  const line = document.querySelector(".chart .target");
  return line && parseFloat(line.getAttribute("d").slice("M0 ".length)) / 100;
}

/** The result of the game; its day, what stands below each name and its story are on the button. */
function readResult({ day, shared, story }) {
  const about = JSON.parse(shared);
  const rows = [...document.querySelectorAll(".standings .standing")].map((row) => ({
    place: row.querySelector(".place")?.lastChild.textContent.trim() ?? "",
    name: row.querySelector(".name").title,
    total: lastText(row.querySelector(".total")),
    about: about[row.dataset.seat],
    discs: readDiscs(row),
  }));
  const told = [shown(".now p"), story];
  return { title: shown(".now h2"), story: told, table: `${shown("h1")} · ${day}`, rows, curve: readCurve() };
}

/** The standings of the page; what they are of, and what else there is to say, is on the button. */
function readStandings({ table, title, story }) {
  const rows = [...document.querySelectorAll(".tonight tr[data-about]")].map((row) => ({
    place: "",
    name: shown(".name", row),
    total: shown(".by", row),
    about: row.dataset.about,
    hasCrown: "crown" in row.dataset,
    isLess: row.matches(".others *"),
    discs: readDiscs(row),
  }));
  return { title, story: story.split("\n"), table, rows, curve: readCurve(), average: readAverage() };
}

/** The words in lines that fit, a word that is longer alone in its line. */
function wrap(pen, text, width) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, as even as they come: no word stands alone below the others. */
function wrapEvenly(pen, text, width) {
  let lines = wrap(pen, text, width);
  for (let narrower = width; narrower > width / 2; narrower -= 20) {
    const more = wrap(pen, text, narrower);
    if (more.length > lines.length) break;
    lines = more;
  }
  return lines;
}

/** A name, cut with dots where it does not fit. */
function shorten(pen, name, width) {
  const letters = [...name];
  while (letters.length > 1 && pen.measureText(letters.join("")).width > width) letters.splice(-2, 2, "…");
  return letters.join("");
}

function draw(canvas, { title, story, table, rows, curve = [], average = null }, foot) {
  const root = getComputedStyle(document.documentElement);
  const colour = (name) => root.getPropertyValue(`--${name}`).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const pen = canvas.getContext("2d");
  const blocks = [
    { text: table, size: 40, weight: 400, name: "on-felt" },
    { text: title, size: 76, weight: 700, name: "on-felt" },
    ...story.map((text) => ({ text, size: 40, weight: 400, name: "on-felt" })),
  ].filter(({ text }) => text);
  let top = EDGE;
  for (const block of blocks) {
    block.font = `${block.weight} ${block.size}px ${family}`;
    pen.font = block.font;
    block.lines = wrapEvenly(pen, block.text, WIDTH - 2 * EDGE);
    top += block.lines.length * block.size * LINE + 16;
  }
  const felt = Math.round(top + EDGE / 2);
  canvas.width = WIDTH;
  const below = felt + rows.length * ROW;
  const end = below + (curve.length ? CURVE : 0);
  canvas.height = end + FOOT;

  pen.fillStyle = colour("felt");
  pen.fillRect(0, 0, WIDTH, felt);
  pen.textBaseline = "top";
  let at = EDGE;
  for (const { lines, size, font, name } of blocks) {
    pen.font = font;
    pen.fillStyle = colour(name);
    for (const line of lines) {
      pen.fillText(line, EDGE, at);
      at += size * LINE;
    }
    at += 16;
  }
  rows.forEach((row, number) => drawRow(pen, row, felt + number * ROW, { colour, family }));
  if (curve.length) drawCurve(pen, curve, below, average, { colour, family });
  pen.fillStyle = colour("card");
  pen.fillRect(0, end, WIDTH, FOOT);
  pen.fillStyle = colour("muted");
  pen.font = `400 34px ${family}`;
  pen.fillText(foot, EDGE, end + FOOT / 2);
}

function drawCurve(pen, curve, top, average, { colour, family }) {
  const last = Math.max(...curve.flatMap(({ points }) => points.map(([x]) => x)), 1);
  const across = (x) => EDGE + (x / last) * (WIDTH - 2 * EDGE - LABEL);
  const down = (y) => top + EDGE / 2 + y * (CURVE - EDGE);
  pen.fillStyle = colour("card");
  pen.fillRect(0, top, WIDTH, CURVE);
  pen.lineWidth = 6;
  pen.lineJoin = pen.lineCap = "round";
  if (average !== null) {
    pen.strokeStyle = colour("muted");
    pen.setLineDash([2, 18]);
    pen.beginPath();
    pen.moveTo(EDGE, down(average));
    pen.lineTo(WIDTH - EDGE - LABEL, down(average));
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.font = `600 34px ${family}`;
  for (const { stroke, points, label } of curve) {
    pen.strokeStyle = stroke;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(across(x), down(y));
    pen.stroke();
    pen.fillStyle = stroke;
    pen.fillText(label.text, WIDTH - EDGE - LABEL + 20, down(label.y));
  }
}

function drawRow(pen, { place, name, total, about, hasCrown, isLess, discs }, top, { colour, family }) {
  const middle = top + ROW / 2, size = 84;
  pen.fillStyle = colour("card");
  pen.fillRect(0, top, WIDTH, ROW);
  pen.fillStyle = colour("line");
  pen.fillRect(0, top + ROW - 2, WIDTH, 2);
  pen.textBaseline = "middle";
  pen.fillStyle = colour("muted");
  pen.font = `400 44px ${family}`;
  pen.fillText(place, EDGE, middle);
  let left = place ? EDGE + 84 : EDGE;
  for (const disc of discs) {
    pen.fillStyle = disc.background;
    pen.beginPath();
    pen.arc(left + size / 2, middle, size / 2, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = disc.color;
    pen.font = `700 ${disc.initials.length > 2 ? 28 : 36}px ${family}`;
    pen.textAlign = "center";
    pen.fillText(disc.initials, left + size / 2, middle + 2);
    pen.textAlign = "start";
    if (hasCrown) drawCrown(pen, left + size / 2, middle - size / 2, colour("edge"));
    left += size + 12;
  }
  pen.fillStyle = colour(isLess ? "muted" : "ink");
  pen.font = `800 72px ${family}`;
  const wide = pen.measureText(total).width;
  pen.fillText(total, WIDTH - EDGE - wide, middle);
  const room = WIDTH - EDGE - wide - left - 48;
  pen.font = `600 48px ${family}`;
  const smaller = Math.max(34, Math.min(48, Math.floor((48 * room) / pen.measureText(name).width)));
  pen.font = `600 ${smaller}px ${family}`;
  pen.fillText(shorten(pen, name, room), left + 12, about ? middle - 22 : middle);
  if (!about) return;
  pen.fillStyle = colour("muted");
  pen.font = `400 34px ${family}`;
  pen.fillText(shorten(pen, about, room), left + 12, middle + 30);
}

/** On a disc, from the middle of its top. */
function drawCrown(pen, middle, top, fill) {
  pen.save();
  pen.translate(middle - 24, top - 28);
  pen.scale(2, 2);
  pen.fillStyle = fill;
  pen.fill(new Path2D(CROWN));
  pen.restore();
}

async function give(button) {
  const canvas = document.createElement("canvas");
  draw(canvas, button.dataset.title ? readStandings(button.dataset) : readResult(button.dataset), button.dataset.foot);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], button.dataset.picture, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    navigator.share({ files: [file] }).catch(() => {}); // whoever thought better of it
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

answerKeys("[data-picture]", give);
