// What this device keeps of a conversation: nothing before the first message, and nothing at all where the browser refuses.

/** @typedef {{id: string, token: string}} Conversation */
/** @typedef {{id?: string, token?: string, disclosedAt?: number, language?: string, size?: number, sound?: boolean}} Kept */

const NEWS_MS = 500; // how long one tab waits for what another stored

export class Memory {
  /** @param {string} church its public key */
  constructor(church) {
    this.key = `carebot:${church}`;
    /** @type {Kept} */
    this.kept = this.#read();
  }

  /** @returns {Conversation | null} */
  get conversation() {
    const { id, token } = this.kept;
    return id && token ? { id, token } : null;
  }

  /** The conversation that another tab may have begun meanwhile. @returns {Conversation | null} */
  reread() {
    const kept = this.#read();
    if (kept.id && kept.token) this.kept = kept;
    return this.conversation;
  }

  /** Takes changes in; they are stored only where there is a conversation to store. @param {Kept} changes */
  set(changes) {
    Object.assign(this.kept, changes);
    if (!this.conversation) return;
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // refused, as in some frames and private windows: it lasts as long as the page
    }
  }

  /** Waits until another tab has stored something: what it wrote is seen here a moment later than it was written. */
  news() {
    if (this.conversation) return Promise.resolve();
    return new Promise((resolve) => {
      const heard = (event) => event.key === this.key && resolve();
      addEventListener("storage", heard);
      setTimeout(() => {
        removeEventListener("storage", heard);
        resolve();
      }, NEWS_MS);
    });
  }

  /** Forgets the conversation; how the page looks is kept until it is closed. */
  forget() {
    const { language, size, sound } = this.kept;
    this.kept = { language, size, sound };
    try {
      localStorage.removeItem(this.key);
    } catch {
      // nothing was stored
    }
  }

  /** Calls back when another tab began or cleared the conversation. @param {() => void} listener */
  onChange(listener) {
    addEventListener("storage", (event) => {
      if (event.key !== this.key && event.key !== null) return;
      const id = this.kept.id;
      this.kept = this.#read();
      if (this.kept.id !== id) listener();
    });
  }

  #read() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "{}");
    } catch {
      return {};
    }
  }
}
