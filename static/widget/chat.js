// The chat's page, in a frame or on its own: puts the parts together.

import { CrisisBar } from "./crisis.js";
import { Host } from "./host.js";
import { Log } from "./log.js";
import { Memory } from "./memory.js";
import { Menu } from "./menu.js";
import { plainDanger } from "./plain_danger.js";
import { chime } from "./sound.js";
import { Talk } from "./talk.js";
import { asText, download } from "./transcript.js";
import { Words } from "./words.js";

const CHECK_MS = 60_000; // between looks whether the disclosure is due
const COUNTED = 500; // characters
const STEPS = ["step_prayer", "step_times", "step_visit", "step_call"];

const page = document.documentElement;
const at = (id) => document.getElementById(id);
const data = JSON.parse(at("data").textContent);
const memory = new Memory(data.church);
const names = { church: data.name, phone: data.phone, emergency: data.emergency };
const words = new Words(data.words, memory.kept.language ?? data.language, names);
const text = at("text");
const log = new Log(at("log"), words, data.tel);
const crisis = new CrisisBar(at("crisis"), data.lines, words);
log.onRetried = () => text.focus();

let greeting = ""; // the page's own, in place of the church's
let isSeen = !data.framed;
let unread = 0;
let saidAt = Date.now(); // when the disclosure was shown last
let person = "";

const talk = new Talk({
  church: data.church,
  memory,
  log,
  language: () => words.language,
  isLooking: () => isSeen && !document.hidden,
  offline: () => [words.say("offline"), data.phone && words.say("offline_call"), words.say("offline_emergency")].filter(Boolean).join(" "),
  on: {
    danger: (category, language) => crisis.show(category, language),
    undelivered: showPlainDanger,
    voice(name) {
      person = name;
      showVoice();
    },
    arrived() {
      if (memory.kept.sound) chime();
      if (!isSeen) host.tell("unread", { count: (unread += 1) });
    },
    begun() {
      at("stored").hidden = true;
      host.tell("identity");
      host.tell("talked", { on: !memory.isRefused });
      showMenu();
    },
    ended: (word) => beginAnew(word),
    receipt: () => offerMail().catch(() => {}),
  },
});

const host = new Host(data.origins, {
  hello(message) {
    if (memory.isRefused && message.keeps) entrust(message.kept);
    settle(message.settings);
    host.tell("ready", { language: data.language });
    if (talk.conversation) host.tell("identity");
    host.tell("talked", { on: !memory.isRefused && talk.conversation !== null });
    if (message.isOpen) seen(true);
  },
  open: () => seen(true),
  close: () => seen(false),
  update: (message) => settle(message.settings),
  identity: (message) => typeof message.token === "string" && talk.identify(message.token).catch(() => {}),
  reset() {
    talk.signOut().catch(() => {}); // asked for with the token that is forgotten here, whether it arrives or not
    talk.forget();
    beginAnew("");
  },
});

const menu = new Menu(at("menu-button"), at("menu"), {
  language(value) {
    memory.set({ language: value });
    speak(value);
  },
  size(value) {
    memory.set({ size: value });
    page.dataset.size = String(value);
  },
  sound: (on) => memory.set({ sound: on }),
  requests: () => talk.requests(),
  takeBack: (id) => talk.takeBack(id),
  mail: () => talk.mail(),
  stopMail: () => talk.stopMail(),
  agreeToMail: ({ email, word }) => talk.agreeToMail({ email, word, language: words.language, wording: words.say("mail_agree") }),
  change(asked) {
    write(words.say("change_words", { text: asked }));
    text.focus();
  },
  async transcript() {
    download(`${data.church}.txt`, asText(await talk.everything(), words));
  },
  async clear() {
    const erased = await talk.erase();
    beginAnew(erased.word);
    if (erased.why) log.kept(erased.why, erased.kept.map((each) => each.text));
    menu.close();
    text.focus();
  },
}, words);

/** The page around keeps what this frame may not store, and gave what it kept before. @param {unknown} kept */
function entrust(kept) {
  memory.entrust(typeof kept === "string" ? kept : null, (now) => host.tell("keep", { kept: now }));
  sayWhatIsStored();
  if (memory.kept.language) speak(memory.kept.language);
  page.dataset.size = String(memory.kept.size ?? 0);
  talk.resume();
}

/** The sentence above the box says what is so: kept on the device, in this tab, or nowhere. */
function sayWhatIsStored() {
  const word = !memory.isRefused ? "stored" : memory.keeper ? "stored_in_tab" : "stored_nowhere";
  at("stored").dataset.word = word;
  at("stored").textContent = words.say(word);
}

/** What the church's page asks for: language, greeting, colour. The visitor's own choice of language goes before. */
function settle({ language, greeting: own, colour, ink }) {
  greeting = String(own ?? "").slice(0, 500);
  if (colour) {
    page.style.setProperty("--accent", colour);
    page.style.setProperty("--accent-ink", ink);
  }
  if (!memory.kept.language) speak(String(language));
  if (log.isEmpty) welcome();
}

function speak(language) {
  if (!words.choose(language)) return;
  fit();
  crisis.speak();
  showVoice();
  showMenu();
  if (log.isEmpty && !talk.conversation) welcome();
}

function showVoice() {
  at("voice").textContent = person ? words.say("with_person", { name: person }) : words.say("automated");
}

function showMenu() {
  menu.show({ ...memory.kept, language: words.language }, talk.conversation !== null);
}

function welcome() {
  log.welcome(data.disclosure[words.language], greeting || data.greeting[words.language]);
  if (!memory.conversation) log.steps(STEPS.map((step) => words.say(step)), begin);
  saidAt = Date.now();
}

/** Says it; or lets what is only a beginning ("Please pray for …") be gone on with. @param {string} step */
function begin(step) {
  if (step.endsWith("…")) write(step.slice(0, -1));
  else talk.say(step);
  text.focus();
}

/** @param {string} words the beginning of a message */
function write(words) {
  text.value = words;
  text.dispatchEvent(new Event("input"));
}

/** Once something was taken up: an email tells of the answer, where that is safe and they want it. Asked once a conversation. */
async function offerMail() {
  if (memory.kept.isMailOffered) return;
  const { is_offered: isOffered, is_agreed: isAgreed } = await talk.mail();
  if (!isOffered || isAgreed || memory.kept.isMailOffered) return;
  memory.set({ isMailOffered: true });
  log.offer(words.say("mail_offer"), words.say("mail_ask"), () => menu.askMail());
}

/** @param {string} word what is said of it, if anything */
function beginAnew(word) {
  person = "";
  if (!talk.conversation) host.tell("talked", { on: false });
  crisis.hide();
  welcome();
  if (word) log.quiet("notice", words.say(word));
  at("stored").hidden = false;
  showVoice();
  showMenu();
}

/** That this is an automated assistant is said at the start and again every three hours of use. */
function discloseAgain() {
  const last = memory.kept.disclosedAt ?? saidAt;
  if (!isSeen || document.hidden || Date.now() - last < data.disclosureSeconds * 1000) return;
  saidAt = Date.now();
  memory.set({ disclosedAt: saidAt });
  log.quiet("disclosure", data.disclosure[words.language]);
}

function seen(now) {
  isSeen = now;
  if (!now) return;
  if (unread) host.tell("unread", { count: (unread = 0) });
  talk.look();
  discloseAgain();
  text.focus();
}

/** Away from here at once, and nothing of the conversation is left on this device. */
function leaveQuickly(event) {
  event.preventDefault();
  talk.forget();
  host.tell("talked", { on: false });
  document.body.hidden = true;
  if (host.origin) host.tell("leave", { url: data.leave });
  else location.replace(data.leave);
}

function fit() {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
  const left = data.most - [...text.value.trim()].length;
  const refused = left < 0 ? words.say("too_long", { most: data.most }) : "";
  at("count").textContent = left < 0 || left > COUNTED ? "" : words.say("left", { count: left });
  if (refused !== at("refused").textContent) at("refused").textContent = refused; // not read out at every key
}

function showPlainDanger(said) {
  const told = plainDanger(said, data.plain);
  if (told) crisis.show(told.kind, told.language);
}

at("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = text.value.trim();
  if (!said) return text.focus();
  if (at("refused").textContent) return showPlainDanger(said);
  text.value = "";
  fit();
  text.focus();
  discloseAgain();
  talk.say(said);
});
text.addEventListener("input", fit);
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  at("composer").requestSubmit();
});
for (const link of document.querySelectorAll("[data-leave]")) link.addEventListener("click", leaveQuickly);
at("close")?.addEventListener("click", () => host.tell("close"));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (menu.isOpen) menu.close();
  else host.tell("close");
});
memory.onChange(() => (memory.conversation ? talk.resume() : talk.gone()));
setInterval(discloseAgain, CHECK_MS);

page.dataset.size = String(memory.kept.size ?? 0);
sayWhatIsStored();
words.apply();
showVoice();
welcome();
page.classList.add("ready");
await talk.resume();
showMenu();
if (!data.framed) text.focus();
