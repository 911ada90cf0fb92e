// The widget's words, in the language the visitor or the page chose. They come with the page.

export class Words {
  /** @param {Record<string, Record<string, string>>} all by language @param {string} language @param {Record<string, string>} names */
  constructor(all, language, names) {
    this.all = all;
    this.names = names; // what is filled in for {church}, {phone}, {emergency}
    this.language = language in all ? language : "en";
  }

  /** @param {string} name @param {Record<string, string>} values @param {string} language */
  say(name, values = {}, language = this.language) {
    const filled = { ...this.names, ...values };
    return this.all[language][name].replace(/\{(\w+)\}/g, (_, key) => filled[key] ?? "");
  }

  /** Changes the language of everything that carries a label. Returns whether there was anything to change. */
  choose(language) {
    if (!(language in this.all) || language === this.language) return false;
    this.language = language;
    this.apply();
    return true;
  }

  apply() {
    document.documentElement.lang = this.language;
    document.title = this.say("title");
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = this.say(element.dataset.word);
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", this.say(element.dataset.label));
      if (element.title) element.title = this.say(element.dataset.label);
    }
    for (const element of document.querySelectorAll("[data-placeholder]")) element.placeholder = this.say(element.dataset.placeholder);
  }
}
