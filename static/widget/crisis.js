// After a danger was told: the lines of the church's country, one touch away, for as long as the conversation lasts.

import { make } from "./log.js";

const HOME = new Set(["domestic_violence", "abuse", "minor_at_risk"]); // whoever is hurt at home may have to leave at once

export class CrisisBar {
  /** @param {HTMLElement} element @param {Record<string, Record<string, object[]>>} lines by language and danger
   * @param {import("./words.js").Words} words */
  constructor(element, lines, words) {
    this.element = element;
    this.title = element.querySelector("h2");
    this.list = element.querySelector("ul");
    this.leave = element.querySelector("[data-leave]");
    this.lines = lines;
    this.words = words;
    this.hide();
  }

  /** @param {string} category of the danger told last @param {string} [language] in which it was told */
  show(category, language) {
    if (!(category in this.lines.en)) return;
    this.category = category;
    this.isHome ||= HOME.has(category);
    this.language = language in this.lines ? language : this.words.language;
    this.#render();
  }

  hide() {
    this.category = "";
    this.isHome = false;
    this.language = this.words.language;
    this.#render();
  }

  /** The visitor chose a language: it goes before the one in which the danger was told. */
  speak() {
    this.language = this.words.language;
    this.#render();
  }

  #render() {
    this.element.hidden = !this.category;
    this.element.lang = this.language;
    this.title.textContent = this.#say("crisis");
    this.leave.hidden = !this.isHome;
    this.leave.textContent = this.#say("leave");
    this.leave.title = this.#say("leave_hint");
    const lines = this.category ? this.lines[this.language][this.category] : [];
    this.list.replaceChildren(...lines.map((line) => this.#line(line)));
  }

  #line({ name, ways }) {
    const links = ways.map(({ kind, label, href }) => {
      const shown = `${this.#say(kind)} ${label}`;
      const link = make("a", `button ${kind}`, shown);
      link.href = href;
      if (kind === "open") Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
      link.setAttribute("aria-label", `${shown}, ${name}`);
      return link;
    });
    return make("li", "", make("span", "", name), ...links);
  }

  #say(word) {
    return this.words.say(word, {}, this.language);
  }
}
