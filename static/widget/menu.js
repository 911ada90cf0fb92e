// The menu: language, text size, sound, what was asked for, the conversation as a file, and clearing it.

/** @typedef {{language: (value: string) => void, size: (value: number) => void, sound: (on: boolean) => void,
 *   transcript: () => Promise<void>, clear: () => Promise<void>, requests: () => Promise<Own[]>, takeBack: (id: string) => Promise<unknown>,
 *   change: (text: string) => void, mail: () => Promise<{is_offered: boolean, is_agreed: boolean}>, stopMail: () => Promise<unknown>,
 *   agreeToMail: (given: {email: string, word: string}) => Promise<unknown>}} Choices */
/** @typedef {{id: string, text: string}} Own what was asked for and is open */

export class Menu {
  /** @param {HTMLElement} button @param {HTMLElement} panel @param {Choices} choices @param {import("./words.js").Words} words */
  constructor(button, panel, choices, words) {
    this.button = button;
    this.panel = panel;
    this.words = words;
    this.at = (name) => panel.querySelector(`[name="${name}"]`);
    this.sure = panel.querySelector(".sure");
    this.told = panel.querySelector(".told");
    this.own = panel.querySelector(".own");
    this.choices = choices;
    button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.at("language").addEventListener("change", (event) => choices.language(event.target.value));
    this.at("size").addEventListener("change", (event) => choices.size(Number(event.target.value)));
    this.at("sound").addEventListener("change", (event) => choices.sound(event.target.checked));
    this.at("requests").addEventListener("click", () => this.#try(() => this.#list("requests_none"), "requests_failed"));
    this.mail = panel.querySelector(".mail");
    this.mailing = panel.querySelector(".mailing");
    this.at("mail").addEventListener("click", () => this.#try(() => this.#mail(), "requests_failed"));
    this.at("mail_stop").addEventListener("click", () => this.#try(() => choices.stopMail().then(() => this.#toldOfMail("mail_stopped")), "requests_failed"));
    this.mail.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = { email: this.mail.email.value, word: this.mail.word.value };
      this.#try(() => choices.agreeToMail(given).then(() => this.#toldOfMail("mail_agreed")), (problem) => this.#whyNot(problem));
    });
    this.at("transcript").addEventListener("click", () => this.#try(choices.transcript, "transcript_failed"));
    this.at("clear").addEventListener("click", () => {
      this.sure.hidden = false;
      this.at("keep").focus();
    });
    this.at("keep").addEventListener("click", () => {
      this.sure.hidden = true;
      this.at("clear").focus();
    });
    this.at("erase").addEventListener("click", () => this.#try(choices.clear, "clear_failed"));
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** @param {{language: string, size?: number, sound?: boolean}} kept @param {boolean} isBegun */
  show({ language, size = 0, sound = false }, isBegun) {
    this.at("language").value = language;
    this.at("size").value = String(size);
    this.at("sound").checked = sound;
    for (const name of ["requests", "mail", "transcript", "clear"]) this.at(name).disabled = !isBegun;
  }

  open() {
    this.panel.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.at("language").focus();
  }

  close() {
    this.sure.hidden = this.own.hidden = this.mail.hidden = this.mailing.hidden = true;
    this.told.textContent = "";
    this.panel.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.button.focus();
  }

  /** Opens the menu where it asks whether an email may tell of an answer. */
  askMail() {
    this.open();
    this.#try(() => this.#mail(), "requests_failed");
  }

  async #mail() {
    const { is_offered: isOffered, is_agreed: isAgreed } = await this.choices.mail();
    this.mail.hidden = !isOffered || isAgreed;
    this.mailing.hidden = !isAgreed;
    if (!isOffered) return this.#tell("mail_none");
    (isAgreed ? this.at("mail_stop") : this.mail.email).focus();
  }

  async #toldOfMail(word) {
    this.mail.reset();
    await this.#mail();
    this.#tell(word);
  }

  /** @param {import("./api.js").Problem} problem */
  #whyNot({ status, errors }) {
    const wrong = ["email", "word"].find((name) => errors?.[name]);
    if (wrong) this.mail[wrong].focus();
    return status === 409 ? "mail_none" : wrong ? `mail_bad_${wrong}` : "requests_failed";
  }

  /** @param {string} word what is said where nothing is left */
  async #list(word) {
    const found = await this.choices.requests();
    this.own.replaceChildren(...found.map((each) => this.#item(each)));
    this.own.hidden = !found.length;
    if (found.length && word === "requests_none") this.own.querySelector("button").focus();
    else this.#tell(word);
  }

  /** @param {Own} own */
  #item({ id, text }) {
    const item = document.createElement("li");
    const said = document.createElement("p");
    said.textContent = text;
    const change = this.#button("change", () => {
      this.close();
      this.choices.change(text);
    });
    const back = this.#button("take_back", () => {
      if (back.dataset.word === "take_back") this.#name(back, "take_back_sure");
      else this.#try(() => this.choices.takeBack(id).then(() => this.#list("taken_back")), "requests_failed");
    });
    item.append(said, change, back);
    return item;
  }

  #button(word, pressed) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "second";
    this.#name(button, word);
    button.addEventListener("click", pressed);
    return button;
  }

  #name(button, word) {
    button.dataset.word = word;
    button.textContent = this.words.say(word);
  }

  #tell(word) {
    this.told.textContent = this.words.say(word);
    this.told.focus(); // which reads it out: the log is the only live region
  }

  /** @param {() => Promise<unknown>} choice @param {string | ((problem: Error) => string)} failed what is said where it did not work */
  async #try(choice, failed) {
    this.told.textContent = "";
    try {
      await choice();
    } catch (problem) {
      this.#tell(typeof failed === "string" ? failed : failed(problem));
    }
  }
}
