// The page of one conversation: Enter sends, a draft is cleared once it was sent, and the newest words stay in view.

const NEAR_END = 80; // CSS pixels from the end within which the log follows what is new

/** @returns {HTMLTextAreaElement | null} */
const words = () => document.querySelector("[data-composer] textarea");
const log = document.getElementById("log");

let sent = "";
let follows = true;

function toTheEnd() {
  if (log) log.scrollTop = log.scrollHeight;
}

document.addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLTextAreaElement) || event.target !== words()) return;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  const send = event.target.form?.querySelector("button");
  if (event.target.value.trim() && send && !send.disabled) event.target.form.requestSubmit();
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target instanceof HTMLFormElement && event.target.matches("[data-composer]")) sent = words()?.value ?? "";
});

// What was typed while the message was on its way is a new draft, and stays.
document.addEventListener("said", () => {
  const box = words();
  if (box && box.value === sent) box.value = "";
  box?.removeAttribute("data-unsaved");
  box?.focus();
  follows = true;
});

if (log) {
  log.addEventListener("scroll", () => {
    follows = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  });
  new MutationObserver(() => follows && toTheEnd()).observe(log, { childList: true });
  toTheEnd();
}
