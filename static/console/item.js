// The page of one record: the part that was asked for is opened and focused, and the focus survives a step.

import { isUnsaved } from "./unsaved.js";

const FOCUSABLE = "button, input:not([type=hidden]), select, textarea";

/** @param {Element|null} part */
function enter(part) {
  if (!(part instanceof HTMLElement)) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  const usual = part.querySelectorAll(`:is(${FOCUSABLE})[data-key]`);
  const control = [...usual, ...part.querySelectorAll(FOCUSABLE)].find((each) => each.getClientRects().length > 0);
  if (control instanceof HTMLElement) control.focus();
}

/** The part that the address names: #assign, #snooze, #done, #notes. */
function enterNamed() {
  const name = location.hash.slice(1);
  if (/^[a-z]+$/.test(name)) enter(document.querySelector(`#item #${name}`));
}

// A section that somebody has just opened is one they want to fill in.
document.addEventListener(
  "toggle",
  (event) => {
    const section = event.target;
    if (!(section instanceof HTMLDetailsElement) || !section.open || !section.closest("#item")) return;
    if ("reopened" in section.dataset) delete section.dataset.reopened; // by unsaved.js: what was typed there is still there
    else enter(section);
  },
  true,
);

// After a step the page's content is another one: what was pressed may be gone, and what was said comes first, unless
// somebody is writing: then the next key would go nowhere.
document.addEventListener("htmx:afterSettle", (event) => {
  if (!(event.target instanceof Element) || event.target.id !== "item") return;
  const told = document.getElementById("item-messages");
  if (told?.querySelector("p") && !isUnsaved(document.activeElement)) told.focus();
});

window.addEventListener("hashchange", enterNamed);
enterNamed();
