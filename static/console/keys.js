// Single keys for the console's pages. Elements say which key they answer to; this file knows no page.
//
//   data-key="c"             pressing the key focuses a field and clicks anything else; data-key="c x" answers to both.
//                            Inside a row it is meant for the row one is on.
//   data-key-list            around rows: j and k go down and up, from link to link, by real focus.
//   data-key-row             a row. Its first [data-key~="o"] (or first link) is what is focused and opened.
//   data-key-parts="a:assign s:snooze"   on the list: the key opens the row one is on at that part (#assign) of its page.
//   data-key-help            the <dialog> with the list of keys (console/keys.html); "?" and [data-key-help-open] open it.
//   data-key-switch          the checkbox that turns the keys on and off (WCAG 2.1.4), kept in this browser.
//
// No key does anything while somebody types, with Ctrl, Alt or Meta, or while a dialog is open.

const STORE = "console.keys";
const HERE = "is-here"; // the class of the row one is on

const isOn = () => {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
};

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(STORE, on ? "on" : "off");
  } catch {
    // a browser that keeps nothing: the keys are on again on the next page
  }
}

/** @param {EventTarget|null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select"));

/** @param {Element} element */
const isShown = (element) => element instanceof HTMLElement && element.getClientRects().length > 0;

/** @param {Element} row @returns {HTMLElement|null} */
const linkOf = (row) => row.querySelector("[data-key~='o']") ?? row.querySelector("a[href]");

/** The row that has the focus, or had it last. @returns {HTMLElement|null} */
const here = () =>
  document.activeElement?.closest("[data-key-list] [data-key-row]") ?? document.querySelector(`[data-key-row].${HERE}`);

/** @param {Element|null} row */
function mark(row) {
  for (const old of document.querySelectorAll(`[data-key-row].${HERE}`)) if (old !== row) old.classList.remove(HERE);
  row?.classList.add(HERE);
}

/** @param {number} step 1 is down */
function walk(step) {
  const rows = [...document.querySelectorAll("[data-key-list] [data-key-row]")].filter(isShown);
  const at = rows.indexOf(/** @type {HTMLElement} */ (here()));
  const next = at < 0 ? rows[0] : rows[at + step];
  if (!next) return false;
  linkOf(next)?.focus();
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** The row's page at one of its parts. @param {string} key */
function openPart(key) {
  const row = here();
  const parts = row?.closest("[data-key-list]")?.getAttribute("data-key-parts")?.split(" ") ?? [];
  const part = parts.find((each) => each.startsWith(`${key}:`));
  const link = part && row && linkOf(row);
  if (!(link instanceof HTMLAnchorElement)) return false;
  const page = new URL(link.href);
  page.hash = part.slice(part.indexOf(":") + 1);
  location.assign(page);
  return true;
}

/** @param {string} key */
function press(key) {
  const selector = `[data-key~="${CSS.escape(key)}"]`;
  const row = here();
  const found =
    (row && [...row.querySelectorAll(selector)].find(isShown)) ??
    [...document.querySelectorAll(selector)].find((each) => isShown(each) && !each.closest("[data-key-list]"));
  if (!(found instanceof HTMLElement)) return false;
  if (isTyping(found)) {
    found.focus();
    if (found instanceof HTMLInputElement) found.select();
  } else found.click();
  return true;
}

function showHelp() {
  const dialog = document.querySelector("dialog[data-key-help]");
  if (!(dialog instanceof HTMLDialogElement)) return false;
  dialog.showModal();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key.length !== 1 || !isOn() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  const key = event.key;
  const isDone =
    press(key) || (key === "?" && showHelp()) || (key === "j" && walk(1)) || (key === "k" && walk(-1)) || openPart(key);
  if (isDone) event.preventDefault();
});

document.addEventListener("focusin", (event) => {
  const row = event.target instanceof Element && event.target.closest("[data-key-list] [data-key-row]");
  if (row) mark(row);
});

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-key-help-open]")) showHelp();
});

document.addEventListener("change", (event) => {
  const box = event.target;
  if (box instanceof HTMLInputElement && box.matches("[data-key-switch]")) remember(box.checked);
});

for (const box of document.querySelectorAll("[data-key-switch]")) if (box instanceof HTMLInputElement) box.checked = isOn();
