// The demo page: one conversation over the HTTP interface, shown as it streams.

const WORDS = {
  en: { send: "Send", label: "Your message", typing: "The assistant is writing…", retry: "Try again",
        failed: "This could not be sent. Your words are kept here.", start: "The assistant cannot be reached just now." },
  es: { send: "Enviar", label: "Su mensaje", typing: "El asistente está escribiendo…", retry: "Intentar de nuevo",
        failed: "No se pudo enviar. Sus palabras se conservan aquí.", start: "No se puede contactar al asistente en este momento." },
};
const QUIET_MS = 1500; // after this without news the later events are asked for again

const chat = document.querySelector(".chat");
const log = document.getElementById("log");
const typing = document.getElementById("typing");
const form = document.getElementById("form");
const text = document.getElementById("text");
const language = document.getElementById("language");

/** @type {{id: string, token: string} | null} */
let conversation = null;
let answering = 0;
const shown = new Set(); // ids of messages that are on the page

const words = () => WORDS[language.value] ?? WORDS.en;

function relabel() {
  document.documentElement.lang = language.value;
  document.getElementById("send").textContent = words().send;
  document.getElementById("label").textContent = words().label;
  text.placeholder = words().label;
  typing.textContent = words().typing;
}

/** @param {string} role @param {string} content */
function add(role, content) {
  const paragraph = document.createElement("p");
  paragraph.className = `said ${role}`;
  paragraph.textContent = content;
  log.append(paragraph);
  show(paragraph);
  return paragraph;
}

/** Keeps the newest words in view, but never scrolls the beginning of a long reply away: crisis lines stand there. */
function show(paragraph) {
  const top = paragraph.offsetTop - log.offsetTop - 8;
  log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, paragraph.offsetHeight > log.clientHeight ? top : Infinity);
}

function addOnce(role, message) {
  if (message.id && shown.has(message.id)) return;
  if (message.id) shown.add(message.id);
  add(role, message.text);
}

async function begin() {
  relabel();
  conversation = null;
  log.replaceChildren();
  try {
    const response = await fetch(`/api/v1/churches/${chat.dataset.church}/conversations`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ language: language.value }),
    });
    if (!response.ok) throw new Error(String(response.status));
    const begun = await response.json();
    conversation = begun;
    document.getElementById("disclosure").textContent = begun.disclosure;
    add("assistant", begun.greeting);
    listen(begun);
  } catch {
    add("notice", words().start);
  }
}

/** Yields [event name, data, id] from a stream of server-sent events. */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").filter((line) => !line.startsWith(":")).map((line) => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon), line.slice(colon + 2)];
      }));
      if (fields.data) yield [fields.event, JSON.parse(fields.data), Number(fields.id ?? 0)];
    }
  }
}

async function send(content, clientMessageId) {
  answering += 1;
  typing.hidden = false;
  let reply = null;
  let ended = false;
  try {
    if (!conversation) throw new Error("no conversation");
    const response = await fetch(`/api/v1/conversations/${conversation.id}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream", Authorization: `Bearer ${conversation.token}` },
      body: JSON.stringify({ text: content, client_message_id: clientMessageId }),
    });
    if (!response.ok) throw new Error(String(response.status));
    for await (const [name, data] of events(response)) {
      if (name === "sentence") {
        typing.hidden = true;
        reply ??= add("assistant", "");
        reply.textContent += data.text;
        show(reply);
      } else if (name === "receipt" || name === "correction") addOnce(name, data);
      else if (name === "blocked") add("notice", data.text);
      else if (name === "done") {
        ended = true;
        if (data.message?.id) shown.add(data.message.id);
      }
    }
    if (!ended) throw new Error("the stream ended early");
  } catch {
    reply?.remove(); // the same id asked again gives the whole reply
    const note = add("failed", words().failed);
    const retry = document.createElement("button");
    retry.type = "button";
    retry.textContent = words().retry;
    retry.addEventListener("click", async () => {
      note.remove();
      if (!conversation) await begin();
      await send(content, clientMessageId);
    });
    note.append(retry);
  } finally {
    answering -= 1;
    typing.hidden = answering === 0;
  }
}

/** What arrives later: staff's words, late receipts and corrections. */
async function listen(mine) {
  let last = 0;
  while (conversation === mine) {
    try {
      const response = await fetch(`/api/v1/conversations/${mine.id}/events`, {
        headers: { Accept: "text/event-stream", Authorization: `Bearer ${mine.token}`, ...(last ? { "Last-Event-ID": String(last) } : {}) },
      });
      if (!response.ok) return;
      for await (const [name, data, id] of events(response)) {
        if (conversation !== mine) return;
        last = id || last;
        if (name === "receipt" || name === "correction") addOnce(name, data);
        else if (data.role === "staff" || data.role === "notice") addOnce(data.role, data);
      }
    } catch {
      // the connection was lost: it is opened again where it ended
    }
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const content = text.value.trim();
  if (!content) return;
  add("visitor", content);
  text.value = "";
  send(content, crypto.randomUUID?.() ?? String(Math.random()).slice(2));
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});
language.addEventListener("change", begin);
begin();
