// Counts the characters of an instruction as it is typed, has looked at what was typed before the page listened, and says
// where a request failed. Everything else is htmx.

const script = document.querySelector("script[data-failed]");

/** @param {HTMLElement} shown */
function follow(shown) {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(shown.dataset.counts ?? ""));
  if (!field) return;
  const count = () => {
    const characters = [...field.value.trim()].length;
    shown.textContent = String(characters);
    shown.toggleAttribute("data-too-many", characters > Number(shown.dataset.atMost));
  };
  field.addEventListener("input", count);
  count();
}

document.querySelectorAll("[data-counts]").forEach((shown) => follow(/** @type {HTMLElement} */ (shown)));

// Who types at once on a slow line, or comes back to words that the browser has kept, has changed them before htmx listened.
addEventListener("load", () => {
  const field = document.querySelector(".in-editor [name='text']");
  if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) field.dispatchEvent(new Event("early"));
});

/** @param {Event} event */
function tellFailure(event) {
  const target = /** @type {CustomEvent} */ (event).detail?.target;
  if (!(target instanceof HTMLElement) || target.id === "lint" || !target.closest(".in-editor")) return;
  const words = document.createElement("p");
  words.className = "in-alert";
  words.setAttribute("role", "alert");
  words.textContent = script?.getAttribute("data-failed") ?? "";
  target.replaceChildren(words);
}

document.body.addEventListener("htmx:responseError", tellFailure);
document.body.addEventListener("htmx:sendError", tellFailure);
