// The page of a care plan. What renews itself waits for whoever is at work in it; of a step's form only what its tools take is shown.

import { isUnsaved } from "./unsaved.js";

/** Whether somebody writes, chooses or reads in a part that news would take from under their hands. @param {Element} part */
function isInUse(part) {
  if (part.contains(document.activeElement)) return true;
  if (part.querySelector("details[open]")) return true;
  return [...part.querySelectorAll("textarea, input")].some(isUnsaved);
}

// Before unsaved.js looks at what would be swapped: nothing is. The next news come in a few seconds.
document.addEventListener(
  "htmx:beforeSwap",
  ({ detail }) => {
    const part = detail.target;
    if (!(part instanceof HTMLElement) || part.id !== "plan" || detail.xhr.status === 204) return;
    const waits = isInUse(part);
    if (waits) detail.shouldSwap = false;
    document.getElementById("plan-moved")?.toggleAttribute("hidden", !waits);
  },
  true,
);

/** @param {HTMLInputElement} box */
function showInputs(box) {
  const part = document.querySelector(`[data-inputs-of="${CSS.escape(box.value)}"]`);
  if (!(part instanceof HTMLDetailsElement)) return;
  part.hidden = !box.checked;
  if (box.checked) part.open = true;
}

for (const box of document.querySelectorAll('.pl-form input[name="tools"]')) {
  if (!(box instanceof HTMLInputElement)) continue;
  showInputs(box);
  box.addEventListener("change", () => showInputs(box));
}
