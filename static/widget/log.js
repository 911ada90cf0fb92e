// The conversation as it is shown: one live region, in which everything that is said appears once.

/** @typedef {import("./words.js").Words} Words */

const NEAR_END = 80; // CSS pixels from the end within which the log follows what is new
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;
const NUMBER = /((?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\+\d[\d ()-]{7,16}\d\b)/; // of a telephone, no date and no sum

/** @param {string} tag @param {string} className @param {...(Node | string)} children */
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** The words of an item are in a language of their own, whatever that of the page around them: they are read out as such.
 * @param {HTMLElement} item @param {string | null} [language] null where nobody can tell */
export function inLanguage(item, language) {
  for (const words of item.querySelectorAll("p, button")) if (language) words.lang = language;
  return item;
}

/** @typedef {{language?: string | null, created_at?: string}} Told how and when it was said, where that is not now */

export class Log {
  /** @param {HTMLElement} element @param {Words} words @param {string} tel link that calls the church, or "" */
  constructor(element, words, tel) {
    this.element = element;
    this.words = words;
    this.tel = tel;
    this.dots = make("div", "item typing", this.#hidden("typing"), make("i", ""), make("i", ""), make("i", ""));
    this.trouble = null;
  }

  get isEmpty() {
    return !this.element.querySelector(".visitor, .assistant:not(.greeting)");
  }

  clear() {
    this.trouble = null;
    this.element.replaceChildren();
  }

  /** What is shown before anything is said. @param {string} disclosure @param {string} greeting */
  welcome(disclosure, greeting) {
    this.clear();
    this.quiet("disclosure", disclosure);
    inLanguage(this.assistant(greeting), this.words.language).classList.add("greeting");
  }

  /** What one could begin with, until something is said. @param {string[]} steps @param {(step: string) => void} chosen */
  steps(steps, chosen) {
    const buttons = steps.map((step) => {
      const button = make("button", "second", step);
      button.type = "button";
      button.addEventListener("click", () => chosen(step));
      return button;
    });
    const item = inLanguage(make("div", "item steps", ...buttons), this.words.language);
    item.setAttribute("role", "group");
    item.setAttribute("aria-label", this.words.say("steps"));
    this.#add(item);
    this.element.scrollTop = 0; // that it is automated is read first, however low the window is
  }

  /** @param {string} text @param {Told} [told] */
  visitor(text, told) {
    this.element.querySelector(".steps")?.remove();
    return this.#add(this.stamp(inLanguage(this.#said("visitor", "you", text), told?.language), told?.created_at));
  }

  /** @param {string} text */
  assistant(text) {
    return this.#add(this.#said("assistant", "assistant", text));
  }

  /** @param {string} name @param {string} text @param {Told} told */
  staff(name, text, { language, created_at: at }) {
    const item = make("div", "item staff", make("strong", "", this.words.say("person", { name })), body(text));
    return this.#add(this.stamp(inLanguage(item, language), at));
  }

  /** Shows when it was said: the hour, and the day where that was another. @param {HTMLElement} item @param {string} [at] */
  stamp(item, at) {
    const moment = at ? new Date(at) : new Date();
    const isToday = moment.toDateString() === new Date().toDateString();
    const shown = { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) };
    item.dataset.time = new Intl.DateTimeFormat(this.words.language, shown).format(moment);
    return item;
  }

  /** A line in small type: a notice, the disclosure. @param {string} kind @param {string} text */
  quiet(kind, text) {
    return this.#add(inLanguage(make("div", `item ${kind}`, body(text)), this.words.language));
  }

  /** Something that can be chosen, with one button. @param {string} text @param {string} word @param {() => void} chosen */
  offer(text, word, chosen) {
    const button = make("button", "second", word);
    button.type = "button";
    button.addEventListener("click", chosen);
    return this.#add(inLanguage(make("div", "item notice offer", body(text), button), this.words.language));
  }

  /** Why something stays with the church's staff, and what. @param {string} why @param {string[]} lines */
  kept(why, lines) {
    const list = make("ul", "", ...lines.map((line) => make("li", "", line)));
    return this.#add(make("div", "item notice kept", body(why), ...(lines.length ? [list] : [])));
  }

  /** What became of something, under the reply it belongs to. @param {HTMLElement | null} reply @param {string | null} language */
  receipt(text, reply, language) {
    return this.#add(inLanguage(make("div", "item receipt", body(text)), language), reply);
  }

  /** Something is not done yet that should be: calm, with somebody to call. @param {HTMLElement | null} reply */
  pending(text, reply, language) {
    const item = make("div", "item pending", make("strong", "", this.words.say("pending")), body(text));
    return this.#add(this.#withCall(inLanguage(item, language)), reply);
  }

  /** Something promised will not happen: unmissable, with what to do. @param {HTMLElement | null} reply */
  correction(text, reply, language) {
    const item = make("div", "item correction", make("strong", "", this.words.say("correction")), body(text));
    this.#add(this.#withCall(inLanguage(item, language)), reply);
    item.scrollIntoView({ block: "nearest" });
    return item;
  }

  /** @param {HTMLElement} item */
  #withCall(item) {
    if (!this.tel) return item;
    const link = make("a", "button", this.words.say("call_church"));
    link.href = this.tel;
    item.append(link);
    return item;
  }

  /** Marks a message that could not be sent, with a button that tries again. @param {HTMLElement} item @param {() => void} retry */
  failed(item, word, retry) {
    this.sent(item);
    const button = make("button", "", this.words.say("retry"));
    button.type = "button";
    button.addEventListener("click", () => {
      const hadFocus = document.activeElement === button;
      this.sent(item);
      if (hadFocus) this.onRetried?.();
      retry();
    });
    item.classList.add("failed");
    item.append(make("div", "mark", make("span", "", this.words.say(word)), button));
    this.#follow(item);
  }

  /** A quiet mark under a message whose fate is not known yet. @param {HTMLElement} item */
  unsure(item) {
    this.sent(item);
    item.append(make("div", "mark", make("span", "", this.words.say("unsure"))));
  }

  /** @param {HTMLElement} item */
  sent(item) {
    item.classList.remove("failed");
    item.querySelector(".mark")?.remove();
  }

  /** @param {boolean} on */
  typing(on) {
    if (!on) return this.dots.remove();
    if (!this.dots.isConnected) this.#add(this.dots);
  }

  /** One line while the server cannot be reached; another when it can again. @param {string} text, or "" */
  offline(text) {
    if (text && !this.trouble) this.trouble = this.quiet("notice trouble", text);
    if (!text && this.trouble) {
      this.trouble.remove();
      this.trouble = null;
      this.quiet("notice", this.words.say("online"));
    }
  }

  #said(role, word, text) {
    return make("div", `item ${role}`, this.#hidden(word), body(text));
  }

  #hidden(word) {
    return make("span", "visually-hidden", `${this.words.say(word)}: `);
  }

  /** @param {HTMLElement} item @param {HTMLElement | null} after the reply it belongs to */
  #add(item, after = null) {
    let place = after;
    while (place?.nextElementSibling?.matches(".receipt, .correction, .pending")) place = place.nextElementSibling;
    if (place) place.after(item);
    else if (this.dots.isConnected && item !== this.dots) this.dots.before(item);
    else this.element.append(item);
    this.#follow(item);
    return item;
  }

  /** Keeps what is new in view for whoever reads at the end, and never scrolls the beginning of a long reply away. */
  #follow(item) {
    const scroller = this.element;
    const away = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight - item.offsetHeight;
    if (away > NEAR_END && !item.matches(".visitor")) return;
    const top = item.offsetTop - scroller.offsetTop - 8;
    scroller.scrollTop = item.offsetHeight > scroller.clientHeight ? top : scroller.scrollHeight;
  }

  /** After a reply grew. @param {HTMLElement} item */
  grew(item) {
    this.#follow(item);
  }
}

/** A paragraph of somebody's words: addresses and telephone numbers become links, nothing else becomes anything. @param {string} text */
function body(text) {
  const paragraph = make("p", "");
  paragraph.dir = "auto";
  append(paragraph, text);
  return paragraph;
}

/** @param {HTMLElement} element @param {string} text */
export function append(element, text) {
  const piece = make("span", "");
  for (const part of text.split(LINK)) {
    if (!LINK.test(part)) {
      piece.append(...part.split(NUMBER).map((each) => (NUMBER.test(each) ? linked(each, { href: `tel:${each.replace(/[^\d+]/g, "")}` }) : each)));
      continue;
    }
    piece.append(linked(part, { href: part, target: "_blank", rel: "noopener noreferrer" }));
  }
  element.append(piece);
}

function linked(text, attributes) {
  return Object.assign(make("a", "", text), attributes);
}
