// The inbox while it lies open: what arrives is shown where it belongs, and nothing that somebody looks at moves away.

import { isSignedOut, signedOut } from "./signed_in.js";

const POLL_MS = 12_000;

const list = document.querySelector("#rows");
const said = document.querySelector("#inbox-said");
const told = new Set(); // ids of rows that were announced: an answer may hold them twice
let since = list?.dataset.since ?? "";
let isAsking = false;
let arrived = 0;

/** What does not move while rows come in above it: what has the focus, else the first row in sight. */
function anchor() {
  const focused = document.activeElement;
  if (focused && list.contains(focused)) return focused;
  return scrollY > 0 ? [...list.children].find((row) => row.getBoundingClientRect().top >= 0) : undefined;
}

/** Where a row stands. Its parts are compared one by one: numbers, then times and an id as text of one length each. */
function isBefore(a, b) {
  const [left, right] = [a.dataset.place.split("~"), b.dataset.place.split("~")];
  for (const [at, part] of left.entries()) if (part !== right[at]) return part < right[at];
  return false;
}

/** Put the row in its place. False when that is further down than what is shown. @param {HTMLElement} row */
function insert(row) {
  const next = [...list.querySelectorAll("[data-place]")].find((each) => isBefore(row, each));
  const more = list.querySelector(".in-more");
  if (!next && more) return false;
  list.insertBefore(row, next ?? null);
  row.classList.add("is-new");
  window.htmx?.process(row);
  return true;
}

/** @param {Document} answer */
function show(answer) {
  const fresh = [...answer.querySelectorAll("[data-place]")].filter((row) => !document.getElementById(row.id) && !told.has(row.id));
  for (const count of answer.querySelectorAll("[data-count]")) {
    const shown = document.querySelector(`[data-count="${CSS.escape(count.dataset.count)}"]`);
    if (shown) shown.textContent = count.textContent;
  }
  if (!fresh.length) return;
  const still = anchor();
  const before = still?.getBoundingClientRect().top ?? 0;
  let isBelow = false;
  for (const row of fresh) {
    told.add(row.id);
    if (!insert(document.adoptNode(row))) isBelow = true;
  }
  document.querySelector(".in-empty")?.remove();
  if (still) scrollBy({ top: still.getBoundingClientRect().top - before, behavior: "instant" });
  arrived += fresh.length;
  announce(fresh.length, isBelow);
}

/** @param {number} number @param {boolean} isBelow */
function announce(number, isBelow) {
  const { one, many, below } = list.dataset;
  const words = (count) => (count === 1 ? one : many.replace("%s", String(count)));
  said.textContent = isBelow ? `${words(number)}, ${below}` : words(number);
  const shown = document.querySelector("[data-new]");
  shown.textContent = words(arrived);
  shown.hidden = false;
}

async function ask() {
  if (isAsking || document.hidden || isSignedOut()) return;
  isAsking = true;
  try {
    const url = new URL(list.dataset.arrivals, location.href);
    url.searchParams.set("since", since);
    const response = await fetch(url, { redirect: "manual", headers: { "X-Poll": "1" } }); // nobody did this: it keeps no sign-in alive
    if (response.status === 401) signedOut();
    since = response.headers.get("Inbox-Since") ?? since;
    if (response.status === 200) show(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    // no network: the next question comes by itself
  } finally {
    isAsking = false;
  }
}

if (list?.dataset.arrivals) {
  setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", ask);
}

// A row that was claimed is another element: whoever was on it stays on it.
let onRow = "";
document.addEventListener("htmx:beforeSwap", (event) => {
  const row = event.detail.target.closest?.("#rows > li");
  onRow = row?.contains(document.activeElement) ? row.id || ".in-more" : "";
  if (onRow === ".in-more") onRow = `after:${row.previousElementSibling?.id ?? ""}`;
});
document.addEventListener("htmx:afterSettle", () => {
  if (!onRow || (document.activeElement && document.activeElement !== document.body)) return;
  const row = onRow.startsWith("after:") ? document.getElementById(onRow.slice(6))?.nextElementSibling : document.getElementById(onRow);
  onRow = "";
  row?.querySelector("a[href]")?.focus();
});
