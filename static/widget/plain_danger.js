// Danger told in plain words while no server answers: the lines are shown by the page itself.

const APOSTROPHES = /['\u2018\u2019\u02bc\u00b4`]/g;
const MARKS = /[\u0300-\u036f]/g;
const NO_LETTER = /[^\p{L}\p{N}]+/gu;

/** Small letters, without accents, apostrophes and signs, a space before and after. @param {string} text */
function fold(text) {
  const bare = text.slice(0, 20_000).toLowerCase().replace(APOSTROPHES, "").normalize("NFD").replace(MARKS, "");
  return ` ${bare.replace(NO_LETTER, " ").trim()} `;
}

/**
 * What a message says so plainly that it needs nobody to read it.
 * @param {string} text @param {Record<string, Record<string, string[]>>} plain phrases by language and kind of danger
 * @returns {{kind: string, language: string} | null}
 */
export function plainDanger(text, plain) {
  const said = fold(text);
  for (const [language, kinds] of Object.entries(plain)) {
    for (const [kind, phrases] of Object.entries(kinds)) {
      if (phrases.some((phrase) => said.includes(` ${phrase} `))) return { kind, language };
    }
  }
  return null;
}
