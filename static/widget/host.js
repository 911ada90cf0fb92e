// Talks with the loader on the church's page: with the origins the church named, and with no other.

export class Host {
  /** @param {string[]} origins @param {Record<string, (data: any) => void>} handlers by type of message */
  constructor(origins, handlers) {
    const named = new Set([...origins, location.origin]);
    this.origin = "";
    addEventListener("message", (event) => {
      if (event.source !== parent || parent === window || !named.has(event.origin)) return;
      const handler = handlers[event.data?.carebot];
      if (!handler) return;
      this.origin = event.origin;
      handler(event.data);
    });
  }

  /** Says something to the page, once it has introduced itself. @param {string} type @param {object} data */
  tell(type, data = {}) {
    if (this.origin) parent.postMessage({ carebot: type, ...data }, this.origin);
  }
}
