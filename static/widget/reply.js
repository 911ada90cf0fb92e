// One reply as it streams in. Two messages that are answered together stream the same reply: it is shown once.

import { append, inLanguage } from "./log.js";

/** A reply on the page. */
class Bubble {
  /** @param {import("./log.js").Log} log */
  constructor(log) {
    this.log = log;
    this.item = log.assistant("");
    this.text = "";
    this.id = ""; // known once the reply is stored
  }

  /** Shows what is new of a text that goes on from the one shown; another text replaces it. @param {string} text
   * @param {string | null} language */
  show(text, language) {
    inLanguage(this.item, language);
    const paragraph = this.item.querySelector("p");
    if (!text.startsWith(this.text)) {
      paragraph.replaceChildren();
      this.text = "";
    }
    if (text.length > this.text.length) append(paragraph, text.slice(this.text.length));
    this.text = text;
    this.log.grew(this.item);
  }
}

/** The replies of this page: which is whose. */
export class Replies {
  /** @param {import("./log.js").Log} log */
  constructor(log) {
    this.log = log;
    /** @type {Bubble[]} */
    this.bubbles = [];
  }

  /** A stream that answers a message. */
  begin() {
    const first = this.bubbles.findIndex((bubble) => !bubble.id);
    return new Stream(this, first < 0 ? this.bubbles.length : first);
  }

  /** The bubble of a stored reply: known by its id, or left unfinished by a stream that was lost; else a new one.
   * @param {import("./api.js").Message} message */
  stored(message) {
    const known = this.bubbles.find((bubble) => bubble.id === message.id)
      ?? this.bubbles.find((bubble) => !bubble.id && message.text.startsWith(bubble.text));
    return this.finish(known ?? this.open(), message);
  }

  open() {
    const bubble = new Bubble(this.log);
    this.bubbles.push(bubble);
    return bubble;
  }

  /** @param {Bubble} bubble */
  finish(bubble, message) {
    bubble.id = message.id ?? "unstored";
    inLanguage(bubble.item, message.language);
    if (bubble.text.trim() !== message.text.trim()) bubble.show(message.text, message.language);
    bubble.item.dataset.turn = message.turn ?? "";
    this.log.stamp(bubble.item, message.created_at);
    return bubble;
  }
}

class Stream {
  /** @param {Replies} replies @param {number} from bubbles before this one belong to earlier turns */
  constructor(replies, from) {
    this.replies = replies;
    this.from = from;
    this.text = "";
    /** @type {Bubble | null} */
    this.bubble = null;
  }

  /** The element of the reply, once something of it is shown. */
  get item() {
    return this.bubble?.item ?? null;
  }

  /** @param {string} sentence @param {string | null} language */
  add(sentence, language) {
    this.text += sentence;
    if (!this.bubble) {
      const same = this.replies.bubbles.slice(this.from).find((other) => alike(other.text, this.text));
      if (same && same.text.trimEnd().length >= this.text.trimEnd().length) return; // there already, or it may be
      this.bubble = same && !same.id ? same : this.replies.open();
    }
    this.bubble.show(this.text, language);
  }

  /** The turn is over. @param {import("./api.js").Message | null} message the reply as it is stored */
  end(message) {
    if (!message) return;
    const known = this.replies.bubbles.find((bubble) => message.id && bubble.id === message.id);
    if (known && this.bubble && known !== this.bubble) {
      this.bubble.item.remove();
      this.replies.bubbles.splice(this.replies.bubbles.indexOf(this.bubble), 1);
    }
    this.bubble = known ?? this.replies.finish(this.bubble ?? this.#same(message.text) ?? this.replies.open(), message);
  }

  #same(text) {
    return this.replies.bubbles.slice(this.from).find((bubble) => !bubble.id && alike(bubble.text, text));
  }
}

/** Whether one may be the beginning of the other; the space after the last sentence does not count. */
function alike(one, other) {
  const [short, long] = [one.trimEnd(), other.trimEnd()].sort((a, b) => a.length - b.length);
  return short !== "" && long.startsWith(short);
}
