// The page behind an email's link: what opens the conversation stands behind the #, which is taken out of the address at once.

import * as api from "./api.js";
import { Memory } from "./memory.js";

const form = document.getElementById("back");
const word = document.getElementById("word");
const told = document.getElementById("told");
const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname + location.search);
word.focus();

const said = { 403: form.dataset.wrong, 410: form.dataset.over, 400: form.dataset.over, 429: form.dataset.many };

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  told.textContent = "";
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const { id, token } = await api.openLink(form.dataset.church, link, word.value);
    new Memory(form.dataset.church).set({ id, token });
    location.replace(form.dataset.chat);
  } catch (problem) {
    told.textContent = said[problem.status] ?? form.dataset.broken;
    button.disabled = false;
    word.focus();
    word.select();
  }
});
