// What this device keeps of a conversation: nothing before the first message. Where the browser refuses a frame its storage, as on a
// site that is not ours, the page around it is given it to keep, in its tab alone.

/** @typedef {{id: string, token: string}} Conversation */
/** @typedef {{id?: string, token?: string, disclosedAt?: number, isMailOffered?: boolean, language?: string, size?: number, sound?: boolean}} Kept */

const NEWS_MS = 500; // how long one tab waits for what another stored

export class Memory {
  /** @param {string} church its public key */
  constructor(church) {
    this.key = `carebot:${church}`;
    this.isRefused = false; // by the browser
    /** @type {((kept: string | null) => void) | null} */ this.keeper = null; // the page around the frame, where it keeps for us
    /** @type {Kept} */
    this.kept = this.#read();
  }

  /** Lets the page around keep what may not be stored here. @param {string | null} kept @param {(kept: string | null) => void} keeper */
  entrust(kept, keeper) {
    this.keeper = keeper;
    if (this.conversation) return this.set({}); // begun before the page introduced itself
    const known = parsed(kept);
    if (typeof known.id === "string" && typeof known.token === "string") this.kept = known;
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
    const kept = JSON.stringify(this.kept);
    try {
      localStorage.setItem(this.key, kept);
    } catch {
      this.keeper?.(kept); // nobody there: it lasts as long as the page
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
      // nothing was stored here
    }
    this.keeper?.(null);
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
      return parsed(localStorage.getItem(this.key));
    } catch {
      this.isRefused = true;
      return {};
    }
  }
}

/** @param {string | null} kept @returns {Kept} */
function parsed(kept) {
  try {
    return JSON.parse(kept || "{}") ?? {};
  } catch {
    return {};
  }
}
