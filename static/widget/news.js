// Counts the answers that came while nobody looked, for the launcher's badge: in a frame of our own origin, where the token lies.
// Without a conversation on this browser it asks nobody.

import * as api from "./api.js";
import { Host } from "./host.js";
import { Memory } from "./memory.js";

const data = JSON.parse(document.getElementById("data").textContent);
const memory = new Memory(data.church);

const host = new Host(data.origins, {
  async hello(message) {
    if (memory.isRefused) memory.entrust(typeof message.kept === "string" ? message.kept : null, () => {});
    const mine = memory.conversation;
    if (!mine) return host.tell("talked", { on: false });
    try {
      host.tell("unread", { count: await api.unseen(mine) });
    } catch (problem) {
      if (problem.isGone) host.tell("talked", { on: false });
    }
  },
});
