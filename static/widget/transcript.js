// The conversation as a text file, for the visitor to keep.

/** @param {import("./api.js").Message[]} messages @param {import("./words.js").Words} words @returns {string} */
export function asText(messages, words) {
  const speaker = { visitor: words.say("you"), assistant: words.say("assistant"), correction: words.say("correction"), pending: words.say("pending") };
  const time = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
  const lines = messages.map(({ role, author, text, created_at }) => {
    const who = role === "staff" ? words.say("person", { name: author ?? "" }) : speaker[role];
    return `[${time.format(new Date(created_at))}] ${who ? `${who}: ` : "· "}${text}`;
  });
  return `${words.say("title")}\n\n${lines.join("\n\n")}\n`;
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
