// Whether somebody is still signed in where a page lies open, and as whom. The page tells, and does not reload: it says so with the
// event `signed-out`, and unsaved.js puts the sign-in page in its place where nothing would be lost.
//
// Once a minute the page asks how long the sign-in lasts. It says with the question whether somebody has typed meanwhile,
// which is work though nothing was sent yet. What to show stands in <template id="signed-in-…"> (sign_in/standing.html).

const ASK_MS = 60_000;
const ASK_WHILE_OUT_MS = 15_000;

/** @typedef {"in"|"out"|"other"|"unreachable"} Standing whether it is the person for whom the page was made */
/** @typedef {{user: number, seconds: number, warn_in_seconds: number, ends: string, can_stay: boolean}} Told */

const place = document.getElementById("signed-in");

const cookie = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

let hasTyped = false; // since the last question that said so
let toldAt = 0; // when a question last said that somebody is there
let shown = ""; // which template, with its time
let timer = 0;
let known = cookie(); // the token that the page's forms go with
let token = ""; // what they are sent with, once a new sign-in has made their own void

/** @param {string} name "" for nothing @param {string} [ends] */
function show(name, ends = "") {
  if (!place || shown === name + ends) return; // said once
  shown = name + ends;
  const template = document.getElementById(`signed-in-${name}`);
  const bar = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : undefined;
  if (bar instanceof DocumentFragment) for (const time of bar.querySelectorAll("[data-ends]")) time.textContent = ends;
  place.replaceChildren(...(bar ? [bar] : []));
  if (name === "out") document.dispatchEvent(new CustomEvent("signed-out"));
  document.documentElement.classList.toggle("has-signed-in-bar", Boolean(bar));
}

/** @param {number} ms */
function plan(ms) {
  clearTimeout(timer);
  timer = window.setTimeout(() => (document.hidden ? plan(ASK_MS) : ask()), ms);
}

/** What was refused because nobody is signed in. */
export function signedOut() {
  show("out");
  plan(ASK_WHILE_OUT_MS);
}

/** Whoever fetches news need not ask meanwhile. */
export const isSignedOut = () => shown === "out";

/** A form could not be sent. @param {"unreachable"|"failed"} why */
export const notSent = (why) => show(why);

/** @returns {Promise<Standing>} and the page shows what there is to be told */
export async function ask({ stays = false } = {}) {
  if (!place) return "in";
  clearTimeout(timer);
  const now = Date.now();
  const isThere = stays || (hasTyped && now - toldAt >= ASK_MS);
  const before = cookie();
  const { standing, told } = await answer(isThere ? "typed" : "1");
  if (cookie() !== before) return ask({ stays }); // somebody signed in at this moment: who?
  if (isThere && standing === "in") [hasTyped, toldAt] = [false, now];
  if (standing === "in" && before !== known) token = known = before;
  tell(standing, told);
  return standing;
}

/** @param {"typed"|"1"} poll @returns {Promise<{standing: Standing, told?: Told}>} */
async function answer(poll) {
  try {
    const response = await fetch(place.dataset.asks, { headers: { "X-Poll": poll }, redirect: "manual", cache: "no-store" });
    if (response.status === 401 || response.type === "opaqueredirect") return { standing: "out" };
    if (!response.ok) return { standing: "unreachable" };
    const told = await response.json();
    return { standing: String(told.user) === place.dataset.user ? "in" : "other", told };
  } catch {
    return { standing: "unreachable" };
  }
}

/** @param {Standing} standing @param {Told} [told] */
function tell(standing, told) {
  if (standing === "out" || standing === "other") {
    show(standing);
    plan(ASK_WHILE_OUT_MS);
  } else if (standing === "unreachable" || !told) {
    plan(ASK_MS); // what is shown stays: the network comes back by itself
  } else if (told.warn_in_seconds <= 0) {
    show(told.can_stay ? "ending" : "last", told.ends);
    plan(Math.min(ASK_MS, (told.seconds + 1) * 1000));
  } else {
    if (shown !== "failed") show("");
    plan(Math.min(ASK_MS, (told.warn_in_seconds + 1) * 1000));
  }
}

if (place) {
  place.setAttribute("role", "alert"); // before there is anything in it: only what comes later is said aloud
  for (const kind of ["keydown", "input"])
    document.addEventListener(kind, (event) => (hasTyped ||= event.isTrusted), { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  window.addEventListener("focus", () => (shown || cookie() !== known) && ask());
  place.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-stays]")) void ask({ stays: true });
  });
  plan(ASK_MS);
}

document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status === 401) signedOut();
  else if (detail.requestConfig.elt instanceof HTMLFormElement) notSent("failed");
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isSignedOut() && event.detail.requestConfig.headers["X-Poll"]) event.preventDefault(); // one question is enough
});
document.addEventListener("htmx:sendError", ({ detail }) => {
  if (detail.requestConfig.elt instanceof HTMLFormElement) notSent("unreachable");
});
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  if (detail.xhr.status >= 400) return;
  if (isSignedOut()) void ask();
  else if (shown === "failed" && detail.requestConfig.elt instanceof HTMLFormElement) show("");
});

// A new sign-in comes with a new token. The page's forms take it on only when the same person has signed in again: under
// another name nothing is sent that somebody else has typed.
document.addEventListener("htmx:confirm", (event) => {
  if (event.detail.verb === "get" || cookie() === known) return;
  event.preventDefault();
  void ask().then((standing) => standing === "in" && event.detail.issueRequest());
});
document.addEventListener("formdata", ({ formData }) => {
  if (token && formData.has("csrfmiddlewaretoken")) formData.set("csrfmiddlewaretoken", token);
});
