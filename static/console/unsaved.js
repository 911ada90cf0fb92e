// What somebody has typed and not sent is not lost: it survives when the part of the page around it is put anew, leaving the
// page asks first, and no form is sent into a sign-in that has ended.
//
// Every form that posts is looked after, except:
//   data-unguarded           on a form: nobody minds losing what stands there (a search)
// and besides what was typed into them:
//   data-unsaved             on a field: what the server put there is not saved yet (a draft that was refused)
//   data-refused             anywhere in an answer: what was sent with it was not taken, and stays in its field

import { ask, notSent } from "./signed_in.js";

const APP_OPENS_MS = 1000;
const TEXT =
  "textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=url], [type=tel], [type=number], [type=date], [type=datetime-local], [type=time])";
const ERRORS = ".errorlist:not(:empty), .errornote";

/** @typedef {HTMLInputElement|HTMLTextAreaElement|HTMLSelectElement} Field */
/** @typedef {{field: Field, state: string|boolean, isText: boolean, wasSent: boolean, caret?: [number|null, number|null]}} Kept */

const touched = new WeakSet(); // fields that somebody typed into or chose in
const sent = new WeakMap(); // what the fields of a form held when its request left
/** @type {{part: HTMLElement, fields: Kept[]}[]} */
let kept = [];
/** @type {HTMLFormElement|undefined} the form that leads to another page: its text goes along */
let leaving;
let isAsking = false;
let opensAnApp = false; // a link to telephone or mail leads nowhere else, though browsers say it does
/** @type {HTMLFormElement|undefined} the form of which it is known that somebody is signed in */
let passed;

/** @param {Element} field @returns {field is Field} */
const isField = (field) => field.matches("textarea, select, input:not([type=hidden], [type=password], [type=file])");

/** @param {Field} field */
const isTick = (field) => field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** @param {Field} field */
const stateOf = (field) => (isTick(field) ? field.checked : field.value);

/** @param {Element|null} form */
const isGuarded = (form) => Boolean(form?.matches("form[method=post]:not([data-unguarded])"));

/** Whether words stand in it that would be lost with the page. @param {Element|null} field */
export function isUnsaved(field) {
  if (!field?.matches(TEXT) || !field.value.trim() || field.matches("[autocomplete=one-time-code]")) return false;
  if (field.matches("[data-unsaved]")) return true;
  if (!isGuarded(field.form)) return false;
  return Boolean(field.form.querySelector(ERRORS)) || (touched.has(field) && field.value !== field.defaultValue);
}

const allUnsaved = () => [...document.querySelectorAll(TEXT)].filter(isUnsaved);

for (const kind of ["input", "change"])
  document.addEventListener(kind, (event) => event.target instanceof Element && touched.add(event.target), true);

// --- Leaving -----------------------------------------------------------------------------------------------------------
document.addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    opensAnApp = link instanceof HTMLAnchorElement && ["tel:", "mailto:", "sms:"].includes(link.protocol);
    if (opensAnApp) setTimeout(() => (opensAnApp = false), APP_OPENS_MS);
  },
  true,
);

window.addEventListener("beforeunload", (event) => {
  if (opensAnApp) return;
  if (allUnsaved().some((field) => !leaving || field.form !== leaving)) {
    event.preventDefault();
    event.returnValue = true; // for browsers that do not know the former yet
  }
  setTimeout(() => (leaving = undefined)); // whoever stays may leave later
});

// Nobody is signed in any more: what the page shows is no longer for whoever sits before it, unless they have words on it.
document.addEventListener("signed-out", () => {
  if (!allUnsaved().length) location.reload();
});

// A form that leads to another page is sent only while somebody is signed in: the sign-in page would take the text's place.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches("form[method=post]")) return;
  leaving = form;
  if (passed === form || !allUnsaved().some((field) => field.form === form)) return;
  event.preventDefault();
  void send(form, event.submitter);
});

/** @param {HTMLFormElement} form @param {HTMLElement|null} button */
async function send(form, button) {
  if (isAsking) return;
  isAsking = true;
  const standing = await ask();
  isAsking = false;
  if (standing === "unreachable") notSent("unreachable");
  if (standing !== "in") return;
  passed = form;
  form.requestSubmit(button);
  passed = undefined;
}

// --- Parts that are put anew ---------------------------------------------------------------------------------------------
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const form = detail.requestConfig.elt;
  if (form instanceof HTMLFormElement)
    sent.set(detail.xhr, new Map([...form.elements].filter(isField).map((field) => [field, stateOf(field)])));
});

document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  const { xhr, requestConfig } = detail;
  if (xhr.status < 400 && xhr.getResponseHeader("HX-Redirect")) leaving = requestConfig.elt;
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap) keep(detail.target, sent.get(detail.xhr));
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.shouldSwap) keep(detail.target);
});
document.addEventListener("htmx:afterOnLoad", () => {
  const parts = kept;
  kept = [];
  for (const { part, fields } of parts) restore(part, fields);
});

/** @param {HTMLElement} part @param {Map<Field, string|boolean>} [went] */
function keep(part, went) {
  const fields = [...part.querySelectorAll("textarea, select, input")].filter(
    (field) => isField(field) && (isUnsaved(field) || (isGuarded(field.form) && touched.has(field))),
  );
  const found = fields.map((field) => ({
    field,
    state: stateOf(field),
    isText: isUnsaved(field),
    wasSent: went?.get(field) === stateOf(field),
    caret: field === document.activeElement ? [field.selectionStart ?? null, field.selectionEnd ?? null] : undefined,
  }));
  if (found.length) kept.push({ part, fields: found });
}

/** @param {HTMLElement} part as it was @param {Kept[]} fields */
function restore(part, fields) {
  const fresh = part.isConnected ? part : document.getElementById(part.id);
  const isRefused = Boolean(fresh?.querySelector("[data-refused]"));
  for (const each of fields) {
    const { field, wasSent, isText } = each;
    const same = field.id ? document.getElementById(field.id) : null;
    const isThere = same?.tagName === field.tagName;
    if (!wasSent || isRefused) {
      if (isThere && same !== field) put(same, each);
      else if (!isThere && isText) setAside(fresh, field.value);
    }
    if (isThere && each.caret) stay(same, each.caret);
  }
}

/** @param {Field} field @param {Kept} each */
function put(field, { state }) {
  if (isTick(field)) field.checked = Boolean(state);
  else if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === state)) return;
  else field.value = String(state);
  touched.add(field);
  for (let around = field.closest("details"); around; around = around.parentElement.closest("details")) {
    if (around.open) continue;
    around.dataset.reopened = ""; // not by a hand: the focus stays where it is
    around.open = true;
  }
}

/** Whoever was writing there goes on. @param {Field} field @param {[number|null, number|null]} caret */
function stay(field, [start, end]) {
  if (document.activeElement === document.body) field.focus({ preventScroll: true });
  if (document.activeElement === field && start !== null) field.setSelectionRange(start, end);
}

/** Words whose field is gone stand beside the part, until they are put away. @param {HTMLElement|null} part @param {string} words */
function setAside(part, words) {
  const template = document.getElementById("unsaved-left");
  const beside = part ?? document.querySelector(".console > :not(h1)");
  if (!(template instanceof HTMLTemplateElement) || !beside) return;
  const left = template.content.cloneNode(true);
  left.querySelector("textarea").value = words;
  beside.before(left);
}

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-put-away]")) event.target.closest("[data-left]").remove();
});
