// The HTTP interface (docs/api.md), call by call. The token travels in a header, never in an address.

/** @typedef {import("./memory.js").Conversation} Conversation */
/** @typedef {{id: string, seq: number, role: string, text: string, language: string | null, author: string | null, turn: string | null,
 *   client_message_id: string | null, created_at: string}} Message */

const BEGIN_MS = 8000; // the first words may tell of a danger, which is answered without a conversation if it must be
const SILENCE_MS = 40_000; // the server says something every 15 s: a stream that is silent for longer is dead

/** What the interface answered when it refused. */
export class Problem extends Error {
  /** @param {number} status @param {string} detail @param {string} type @param {Record<string, string[]>} errors */
  constructor(status, detail, type = "", errors = {}) {
    super(detail);
    this.status = status;
    this.type = type;
    this.errors = errors; // by field
  }

  /** Nothing was erased: the token was not used for too long. */
  get isEnded() {
    return this.type === "urn:carebot:token-ended";
  }

  /** The conversation is not there any more, or not ours. */
  get isGone() {
    return [401, 404, 410].includes(this.status);
  }
}

/** @param {string} path @param {RequestInit & {token?: string, json?: unknown, within?: number}} options */
async function call(path, { token, json, headers, within, ...options } = {}) {
  const response = await soon(fetch(`/api/v1/${path}`, {
    ...options,
    body: json === undefined ? undefined : JSON.stringify(json),
    headers: {
      Accept: "application/json",
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    credentials: "omit",
    cache: "no-store",
  }), within);
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Problem(response.status, problem.detail ?? "", problem.type, problem.errors);
}

/** A conversation that does not exist: whoever tells of a danger is answered all the same, with fixed words. */
export const NOWHERE = { id: "00000000-0000-0000-0000-000000000000", token: "none" };

/** `text` is about to be sent: a danger told in it is not turned away by a limit. @returns {Promise<Conversation>} */
export const begin = async (church, language, text) =>
  (await call(`churches/${church}/conversations`, { method: "POST", json: { language, text }, within: BEGIN_MS })).json();

/** The events that answer a message. The same clientId sent again is the same message. */
export async function* send({ id, token }, text, clientId) {
  const response = await call(`conversations/${id}/messages`, {
    method: "POST", token, json: { text, client_message_id: clientId }, headers: { Accept: "text/event-stream" },
  });
  yield* events(response);
}

/** What was said after `seq`, and every danger told so far.
 * @returns {Promise<{messages: Message[], is_answering: boolean, dangers: {category: string, language: string}[]}>} */
export const messages = async ({ id, token }, seq) =>
  (await call(`conversations/${id}/messages?after=${seq}`, { token })).json();

/** What arrives from now on, after `seq`. */
export async function* listen({ id, token }, seq, signal) {
  yield* events(await call(`conversations/${id}/events`, {
    token, signal, headers: { Accept: "text/event-stream", "Last-Event-ID": String(seq) },
  }));
}

/** @returns {Promise<{kept: {text: string}[], why: string}>} what stays with the church's staff */
export const erase = async ({ id, token }) => (await call(`conversations/${id}`, { method: "DELETE", token })).json();
export const requests = async ({ id, token }) => (await (await call(`conversations/${id}/requests`, { token })).json()).requests;

/** How many answers came that were not looked at. @returns {Promise<number>} */
export const unseen = async ({ id, token }) => (await (await call(`conversations/${id}/unseen`, { token })).json()).count;
/** The conversation was looked at up to this message. */
export const seen = ({ id, token }, seq) => call(`conversations/${id}/seen`, { method: "POST", token, json: { seq } });
/** @returns {Promise<{is_offered: boolean, is_agreed: boolean}>} whether an email tells of an answer */
export const mail = async ({ id, token }) => (await call(`conversations/${id}/answer-mail`, { token })).json();
/** @param {{email: string, word: string, language: string, wording: string}} agreed */
export const agreeToMail = ({ id, token }, agreed) => call(`conversations/${id}/answer-mail`, { method: "PUT", token, json: agreed });
export const stopMail = ({ id, token }) => call(`conversations/${id}/answer-mail`, { method: "DELETE", token });
/** @returns {Promise<Conversation>} that an email's link leads back to */
export const openLink = async (church, link, word) => (await call(`churches/${church}/links`, { method: "POST", json: { link, word } })).json();
export const takeBack = ({ id, token }, own) => call(`conversations/${id}/requests/${own}`, { method: "DELETE", token });
export const identify = ({ id, token }, jwt) => call(`conversations/${id}/identity`, { method: "POST", token, json: { token: jwt } });
export const signOut = ({ id, token }) => call(`conversations/${id}/identity`, { method: "DELETE", token });

/** Server-sent events; a block without data is given with data null, as a sign of life. @param {Response} response */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    while (true) {
      const { value, done } = await soon(reader.read());
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) yield parse(block);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parse(block) {
  const found = { name: "", data: null };
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) found.name = line.slice(7);
    else if (line.startsWith("data: ")) found.data = JSON.parse(line.slice(6));
  }
  return found;
}

/** @template T @param {Promise<T>} promise @param {number} within milliseconds @returns {Promise<T>} */
function soon(promise, within = SILENCE_MS) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("silence")), within);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
