// The menu: language, text size, sound, the conversation as a file, and clearing it.

/** @typedef {{language: (value: string) => void, size: (value: number) => void, sound: (on: boolean) => void,
 *   transcript: () => Promise<void>, clear: () => Promise<void>}} Choices */

export class Menu {
  /** @param {HTMLElement} button @param {HTMLElement} panel @param {Choices} choices @param {import("./words.js").Words} words */
  constructor(button, panel, choices, words) {
    this.button = button;
    this.panel = panel;
    this.words = words;
    this.at = (name) => panel.querySelector(`[name="${name}"]`);
    this.sure = panel.querySelector(".sure");
    this.told = panel.querySelector(".told");
    button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.at("language").addEventListener("change", (event) => choices.language(event.target.value));
    this.at("size").addEventListener("change", (event) => choices.size(Number(event.target.value)));
    this.at("sound").addEventListener("change", (event) => choices.sound(event.target.checked));
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
    this.at("transcript").disabled = this.at("clear").disabled = !isBegun;
  }

  open() {
    this.panel.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.at("language").focus();
  }

  close() {
    this.sure.hidden = true;
    this.told.textContent = "";
    this.panel.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.button.focus();
  }

  async #try(choice, failed) {
    this.told.textContent = "";
    try {
      await choice();
    } catch {
      this.told.textContent = this.words.say(failed);
      this.told.focus(); // which reads it out: the log is the only live region
    }
  }
}
