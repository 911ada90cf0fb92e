// One conversation: what is sent, what comes back, and what happens when the line is lost in between.

import * as api from "./api.js";
import { inLanguage } from "./log.js";
import { Replies } from "./reply.js";

/** @typedef {import("./api.js").Message} Message */
/** @typedef {{danger: (category: string, language?: string) => void, voice: (name: string) => void, arrived: (message: {role: string}) => void,
 *   begun: () => void, ended: (word: string) => void, undelivered: (text: string) => void, receipt: () => void}} Listener */
/** @typedef {{id: string, text: string, item: HTMLElement, isSent: boolean, isAnswered: boolean, isUnderWay: boolean, isWaiting: boolean, turn?: string,
 *   pass?: () => void}} Own a message of this page; isAnswered as soon as something of an answer is shown, isWaiting while it is sent again
 *   by itself, pass lets the next one go */

const AGAIN_MS = [300, 1000, 2000, 4000, 8000, 15000]; // pauses between attempts to listen
const SURE_MS = [0, 1000, 3000]; // pauses before asking whether a message arrived
const SEND_AGAIN_MS = [4000, 4000, 8000, 15000]; // pauses before what was not sent is sent again by itself
const ORDER_MS = 4000; // a message waits no longer for the one before it
const INTERRUPTED_MS = 9000; // with what goes before, a reply that broke off is told of within 15 s
const PAGE = 200; // messages the interface gives at once
const LOCK_MS = 3000; // nobody waits longer for what another tab is about to do
const TURN_MS = 95_000; // no turn of another tab is waited for longer
const SEEN_MS = 1000; // answers that come within so long are told of as seen in one
const NEWS = new Set(["staff", "correction", "news"]); // an email tells of it where nobody looked

export class Talk {
  /** @param {{church: string, memory: import("./memory.js").Memory, log: import("./log.js").Log,
   *   language: () => string, offline: () => string, isLooking: () => boolean, on: Listener}} parts */
  constructor({ church, memory, log, language, offline, isLooking, on }) {
    Object.assign(this, { church, memory, log, language, offline, isLooking, on });
    /** @type {Set<() => void>} */ this.pauses = new Set();
    this.#reset();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.hurry();
      this.look();
    });
  }

  /** Ends every pause that is under way. */
  hurry() {
    this.pauses.forEach((end) => end());
  }

  #reset() {
    this.conversation = null;
    this.beginning = null;
    this.last = 0; // seq of the newest message that was read off the list or the event stream
    this.news = 0; // the same of what an email would tell of
    this.looked = 0; // up to here the server knows that it was seen
    this.person = ""; // the member of staff who wrote last, while no assistant did
    this.notice = ""; // the last one, which is not said twice in a row
    this.replies = new Replies(this.log);
    /** @type {Map<string, Own>} */ this.own = new Map();
    /** @type {Set<string>} */ this.shown = new Set();
    /** @type {Set<string>} */ this.taken = new Set(); // names of visitors' messages that the server has
    /** @type {Set<Own>} */ this.streaming = new Set();
    /** @type {Message[]} */ this.held = []; // what a stream of this page is about to show itself
    this.order = Promise.resolve(); // until the message before was accepted, or failed
    this.isSendingAgain = false;
    this.spoken = 0; // whole replies
    this.isAwaited = false; // a reply to somebody else's message, in another tab or before this page was opened
  }

  /** Goes on with the conversation this device knows. What was not sent yet goes on in it. */
  async resume() {
    const mine = this.memory.conversation;
    if (!mine || mine.id === this.conversation?.id) return;
    const unsent = this.#unsent();
    this.stop?.abort();
    this.#reset();
    this.conversation = mine;
    this.on.ended("");
    this.on.begun();
    try {
      await this.#catchUp(false);
    } catch (problem) {
      if (problem.isGone) return this.gone(problem, unsent);
      this.log.offline(this.offline());
    }
    if (this.conversation !== mine) return;
    this.#listen(mine);
    this.#keep(unsent);
  }

  /** Tells the server, a moment later, how far the conversation was seen, where somebody sees it. */
  look() {
    clearTimeout(this.looking);
    if (this.news <= this.looked) return;
    this.looking = setTimeout(async () => {
      const { replies, conversation: mine, last } = this;
      if (!mine || !this.isLooking()) return;
      try {
        await api.seen(mine, last);
        if (replies === this.replies) this.looked = last;
      } catch {
        // told with the next that comes, or when the page is looked at again
      }
    }, SEEN_MS);
  }

  /** Whether an email tells of an answer, and whether it can. */
  mail() {
    return api.mail(this.conversation);
  }

  /** @param {{email: string, word: string, language: string, wording: string}} agreed */
  agreeToMail(agreed) {
    return api.agreeToMail(this.conversation, agreed);
  }

  stopMail() {
    return api.stopMail(this.conversation);
  }

  /** What was asked for in this conversation and is open. */
  requests() {
    return api.requests(this.conversation);
  }

  /** @param {string} own what is taken back */
  takeBack(own) {
    return api.takeBack(this.conversation, own);
  }

  /** The conversation is no more, here or on the server, or its token has ended. What was not sent yet stays on the page.
   * @param {import("./api.js").Problem | null} problem as which the server said so */
  gone(problem = null, unsent = this.#unsent()) {
    this.forget();
    this.on.ended(problem?.isEnded ? "ended" : "gone");
    this.#keep(unsent.map((own) => ({ ...own, isUnderWay: false, isWaiting: false })));
  }

  /** @param {string} text */
  async say(text) {
    const own = this.#own(newId(), text);
    await this.#deliver(own);
  }

  /** Erases what was said, here and on the server. Throws when the server could not be asked.
   * @returns {Promise<{word: string, kept: {text: string}[], why: string}>} what is to be said of it, and what stays with the
   * church's staff, where the server said */
  async erase() {
    let erased = { word: "cleared", kept: [], why: "" };
    if (this.conversation) {
      try {
        erased = { ...erased, ...(await api.erase(this.conversation)) };
      } catch (problem) {
        if (!problem.isGone) throw problem;
        if (problem.isEnded) erased.word = "ended"; // it is not erased
      }
    }
    this.forget();
    return erased;
  }

  /** Lets go of the conversation on this device alone. */
  forget() {
    this.memory.forget();
    this.#reset();
    this.stop?.abort();
  }

  /** Every message, oldest first. @returns {Promise<Message[]>} */
  async everything() {
    const all = [];
    for (let after = 0, more = true; more; after = all.at(-1)?.seq ?? 0) {
      const { messages } = await api.messages(this.conversation, after);
      all.push(...messages);
      more = messages.length === PAGE;
    }
    return all;
  }

  /** @param {string} jwt */
  async identify(jwt) {
    if (this.conversation) await api.identify(this.conversation, jwt);
  }

  async signOut() {
    if (this.conversation) await api.signOut(this.conversation);
  }

  // --- sending ------------------------------------------------------------------------------------------------------
  /** @returns {Own} */
  #own(id, text) {
    const own = { id, text, item: this.log.visitor(text), isSent: false, isAnswered: false, isUnderWay: false, isWaiting: false };
    this.own.set(id, own);
    return own;
  }

  /** As they are at this moment: what is under way ends soon for the page that is about to be cleared. */
  #unsent() {
    return [...this.own.values()].filter((own) => !own.isSent).map((own) => ({ ...own }));
  }

  /** Shows again what was not sent: what was under way is sent on, the rest stays, marked, with Retry. @param {Own[]} unsent */
  #keep(unsent) {
    for (const { id, text, isUnderWay, isWaiting } of unsent) {
      if (this.taken.has(id)) continue; // it had arrived after all
      const own = this.#own(id, text);
      if (isUnderWay) this.#deliver(own);
      else this.#failed(own, "not_sent", isWaiting);
    }
  }

  /** @param {Own} own @param {string} word @param {boolean} isWaiting for the line: it sends itself when that is back */
  #failed(own, word, isWaiting = false) {
    own.isSent = false;
    own.isWaiting = isWaiting;
    // Tried again by itself and in vain, it keeps its mark: the button may have the focus.
    if (!isWaiting || !own.item.matches(".failed")) {
      this.log.failed(own.item, isWaiting ? "waiting" : word, () => own.isUnderWay || this.#deliver(own));
    }
    this.on.undelivered(own.text);
    if (isWaiting) this.#sendAgain();
  }

  /** Sends what waits for the line, oldest first, until all of it is sent. */
  async #sendAgain() {
    if (this.isSendingAgain) return;
    const replies = this.replies;
    this.isSendingAgain = true;
    for (let attempt = 0; ; attempt += 1) {
      await this.#pause(SEND_AGAIN_MS[Math.min(attempt, SEND_AGAIN_MS.length - 1)]);
      if (replies !== this.replies) return;
      for (const own of this.own.values()) {
        if (!own.isWaiting || own.isUnderWay) continue;
        await this.#deliver(own);
        if (replies !== this.replies) return;
        if (own.isWaiting) break; // still no line
      }
      if (![...this.own.values()].some((own) => own.isWaiting)) break;
    }
    this.isSendingAgain = false;
  }

  /** Waits until the message before was accepted or failed, and lets the next one wait for this. @param {Own} own */
  async #inOrder(own) {
    const before = this.order;
    this.order = new Promise((resolve) => (own.pass = resolve));
    await Promise.race([before, this.#pause(ORDER_MS)]);
  }

  /** @param {Own} own */
  async #deliver(own) {
    const replies = this.replies;
    this.streaming.add(own);
    own.isAnswered = false;
    own.isUnderWay = true;
    this.#typing();
    try {
      await this.#inOrder(own);
      if (replies !== this.replies) return;
      const conversation = await this.#begun(own.text);
      if (replies !== this.replies) return; // cleared or gone on with elsewhere meanwhile
      await this.#send(conversation, own);
    } catch (problem) {
      if (replies === this.replies) await this.#undelivered(own, problem);
    } finally {
      own.pass?.();
      own.isUnderWay = false;
      this.streaming.delete(own);
      if (replies === this.replies) this.#release();
    }
  }

  /** @param {import("./memory.js").Conversation} conversation @param {Own} own */
  async #send(conversation, own) {
    const replies = this.replies;
    const stream = replies.begin();
    let isDone = false;
    for await (const { name, data } of api.send(conversation, own.text, own.id)) {
      if (replies !== this.replies) return; // cleared meanwhile
      if (!data) continue;
      this.#accepted(own);
      isDone ||= name === "done";
      this.#streamed(stream, name, data);
      own.isAnswered ||= stream.item !== null || name === "blocked" || isDone;
      this.#typing();
    }
    if (!isDone) throw new Error("the stream ended early");
  }

  /** No conversation can be begun. A danger is answered all the same; nobody is told of it, so the words stay, with Retry.
   * @param {Own} own @returns {Promise<boolean>} whether it was answered */
  async #answeredNowhere(own) {
    try {
      await this.#send(api.NOWHERE, own);
      return true;
    } catch {
      return false; // no danger, or nobody there
    }
  }

  /** The conversation, begun with the first message. Throws when whoever wrote it has left meanwhile. */
  async #begun(text) {
    if (this.conversation) return this.conversation;
    const beginning = (this.beginning ??= alone(`carebot:${this.church}`, (hasWaited) => this.#begin(text, hasWaited)));
    try {
      await beginning;
    } finally {
      if (this.beginning === beginning) this.beginning = null;
    }
    if (!this.conversation) throw new Error("forgotten");
    return this.conversation;
  }

  /** @param {string} text @param {boolean} hasWaited for another tab that was about to begin */
  async #begin(text, hasWaited) {
    if (hasWaited) await this.memory.news();
    if (this.memory.reread()) return this.resume(); // another tab was first
    const replies = this.replies;
    const { id, token } = await api.begin(this.church, this.language(), text);
    // Whoever left quickly meanwhile has left: nothing is sent any more, and nothing stored on a device that others use.
    if (replies !== this.replies) return;
    this.conversation = { id, token };
    this.memory.set({ id, token, disclosedAt: Date.now() });
    this.#listen(this.conversation);
    this.on.begun();
  }

  /** One event of the stream that answers a message of this page. */
  #streamed(stream, name, data) {
    if (name === "sentence") {
      const isFirst = !stream.item;
      stream.add(data.text, data.language);
      if (isFirst && stream.item) this.on.arrived({ role: "assistant" }); // who has seen it begin is told of nothing new
    } else if (name === "receipt" || name === "correction" || name === "pending") {
      if (this.#isNew(data.id)) this.log[name](data.text, stream.item, data.language);
      if (name === "receipt") this.on.receipt();
      else this.on.arrived({ role: name });
    } else if (name === "blocked") this.#notice(data.text);
    else if (name === "done") {
      const wasSeen = stream.item !== null;
      stream.end(data.message);
      if (data.message) {
        this.shown.add(data.message.id);
        this.#assistantSpeaks();
        if (!wasSeen) this.on.arrived({ role: "assistant" });
      }
      if (data.turn?.safety_category) this.on.danger(data.turn.safety_category, data.turn.language);
    }
  }

  /** @param {Own} own */
  #accepted(own) {
    if (!own.isSent) this.log.sent(own.item);
    own.isSent = true;
    own.isWaiting = false;
    own.pass?.();
    this.log.offline("");
  }

  /** The line was lost, or the message refused: was it taken? If that cannot be told it stays, marked, with Retry. */
  async #undelivered(own, problem) {
    const mine = this.conversation;
    const fail = (word) => this.#failed(own, word);
    if (problem.isGone) return this.gone(problem);
    if (!mine) {
      const isAnswered = own.isWaiting || (await this.#answeredNowhere(own)); // a danger is not answered again at every attempt
      if (problem.status === 429) return fail("too_many");
      if (!isAnswered) this.log.offline(this.offline());
      return this.#failed(own, "not_sent", !(problem.status < 500));
    }
    if (problem.status === 429) return fail("too_many");
    if (problem.status === 400) return fail("not_sent");
    const wasTaken = own.isSent; // something of its answer had come: only the rest is missing
    if (!wasTaken && !own.isWaiting) this.log.unsure(own.item);
    own.isSent = false;
    for (const pause of SURE_MS) {
      await this.#pause(pause);
      if (this.conversation !== mine || own.isSent) return;
      try {
        await this.#catchUp(true);
        if (!own.isSent && !wasTaken && !(await this.#wasTaken(own))) return this.#failed(own, "not_sent", true);
        if (wasTaken) this.#tellOfHalf();
        return this.#accepted(own);
      } catch (again) {
        if (again.isGone) return this.gone(again);
      }
    }
    this.log.offline(this.offline());
    if (!wasTaken) return this.#failed(own, "not_sent", true);
    own.isSent = true;
    this.#tellOfHalf();
  }

  /** A reply broke off. It is finished all the same unless the server was killed: whoever waits is told so when nothing comes. */
  #tellOfHalf() {
    const { replies, spoken } = this;
    setTimeout(() => {
      if (replies === this.replies && spoken === this.spoken) this.#notice(this.log.words.say("interrupted"));
    }, INTERRUPTED_MS);
  }

  /** Whether the server has this message, looked for among all of them. @param {Own} own */
  async #wasTaken(own) {
    return (await this.everything()).some((message) => message.client_message_id === own.id);
  }

  // --- listening ----------------------------------------------------------------------------------------------------
  /** What arrives later, resumed after the last message that was seen. */
  async #listen(mine) {
    for (let failures = 0; this.conversation === mine; ) {
      this.stop = new AbortController();
      try {
        for await (const { data } of api.listen(mine, this.last, this.stop.signal)) {
          if (this.conversation !== mine) return;
          if (failures) this.hurry(); // the line is back: nothing waits for it any longer
          failures = 0;
          this.log.offline("");
          if (data) this.#arrived(data, true);
        }
      } catch (problem) {
        if (this.conversation !== mine) return;
        if (problem.isGone) return this.gone(problem);
        failures += 1;
        if (failures > 1) await this.#fetchMissed(mine);
      }
      await this.#pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
    }
  }

  /** Where the event stream cannot be opened, what was missed is fetched. */
  async #fetchMissed(mine) {
    try {
      await this.#catchUp(true);
      this.log.offline("");
    } catch (problem) {
      if (this.conversation !== mine) return;
      if (problem.isGone) this.gone(problem);
      else this.log.offline(this.offline());
    }
  }

  /** @param {boolean} isLive whether the visitor is told that something arrived */
  async #catchUp(isLive) {
    const mine = this.conversation;
    for (let more = true; more; ) {
      const { messages, is_answering, dangers } = await api.messages(mine, this.last);
      if (this.conversation !== mine) return; // cleared or begun anew while we asked
      for (const message of messages) this.#arrived(message, isLive);
      more = messages.length === PAGE;
      for (const { category, language } of dangers) this.on.danger(category, language);
      if (!more) this.#await(is_answering);
    }
  }

  /** @param {Message} message @param {boolean} isLive */
  #arrived(message, isLive) {
    this.last = Math.max(this.last, message.seq);
    if (NEWS.has(message.role)) {
      this.news = message.seq;
      this.look();
    }
    if (this.shown.has(message.id)) return;
    const { role, text, author, turn, language } = message;
    const reply = turn ? this.log.element.querySelector(`.assistant[data-turn="${CSS.escape(turn)}"]`) : null;
    if (role === "visitor") return this.#visitorArrived(message, isLive);
    if (turn && !reply && [...this.streaming].some((own) => (own.turn ?? turn) === turn)) return void this.held.push(message);
    this.shown.add(message.id);
    if (role === "receipt" || role === "correction" || role === "pending") this.log[role](text, reply, language);
    else if (role === "news") this.log.receipt(text, null, language);
    else if (role === "notice") this.#whoIsHere(author ?? "", text);
    else if (role === "staff") this.#staffSpeaks(author ?? "", text, message);
    else {
      this.replies.stored(message);
      this.#assistantSpeaks();
      if (isLive) this.#catchUp(false).catch(() => {}); // it may be the answer to a danger told in another tab
    }
    if (role !== "receipt" && role !== "pending") this.#await(false);
    if (isLive && role !== "receipt") this.on.arrived(message);
  }

  /** @param {Message} message @param {boolean} isLive */
  #visitorArrived(message, isLive) {
    this.shown.add(message.id);
    if (message.client_message_id) this.taken.add(message.client_message_id);
    const own = this.own.get(message.client_message_id ?? "");
    if (own) {
      own.turn = message.turn ?? "";
      inLanguage(own.item, message.language);
      return this.#accepted(own);
    }
    this.log.visitor(message.text, message);
    if (isLive) this.#await(true);
  }

  /** What was held back while a stream showed it itself. */
  #release() {
    if (!this.streaming.size) for (const message of this.held.splice(0)) this.#arrived(message, true);
    this.#typing();
  }

  // --- who speaks ---------------------------------------------------------------------------------------------------
  #notice(text) {
    if (text !== this.notice) this.log.quiet("notice", text);
    this.notice = text;
  }

  /** A person joined, or (where nobody is named) the assistant is back. */
  #whoIsHere(name, text) {
    this.#notice(text);
    if (name === this.person) return;
    this.person = name;
    this.on.voice(name);
  }

  #staffSpeaks(name, text, message) {
    this.spoken += 1;
    if (name !== this.person) {
      this.person = name;
      if (!this.notice) this.log.quiet("notice", this.log.words.say("person_joined", { name })); // else it was said
      this.on.voice(name);
    }
    this.log.staff(name, text, message);
  }

  #assistantSpeaks() {
    this.spoken += 1;
    this.notice = "";
    if (!this.person) return;
    this.person = "";
    this.log.quiet("notice", this.log.words.say("assistant_back"));
    this.on.voice("");
  }

  // --- small things -------------------------------------------------------------------------------------------------
  #isNew(id) {
    if (!id) return true;
    if (this.shown.has(id)) return false;
    this.shown.add(id);
    return true;
  }

  #await(isAnswering) {
    clearTimeout(this.patience);
    this.isAwaited = isAnswering;
    if (isAnswering) this.patience = setTimeout(() => this.#await(false), TURN_MS);
    this.#typing();
  }

  #typing() {
    this.log.typing(this.isAwaited || [...this.streaming].some((own) => !own.isAnswered));
  }

  /** Waits, but no longer than until the connection is back or the page is looked at again. */
  #pause(ms) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
    });
  }
}

/** Does the work while no other tab does any under this name; without waiting where the browser has no locks, or for too long.
 * @param {string} name @param {(hasWaited: boolean) => Promise<void>} work */
async function alone(name, work) {
  let isBegun = false;
  const begin = (hasWaited) => (lock) => {
    isBegun = lock !== null;
    return lock && work(hasWaited);
  };
  try {
    await navigator.locks.request(name, { ifAvailable: true }, begin(false));
    if (!isBegun) await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_MS) }, begin(true));
  } catch (problem) {
    if (isBegun) throw problem;
    await work(false);
  }
}

/** A name for a message, unlike any other. randomUUID is missing where a page is not served securely. */
function newId() {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
