// Tells the server which requests nobody's hand set off (`hx-trigger="every 10s"` and the like), so that a page left open
// does not keep somebody signed in. Whatever fetches news by other means sends the header `X-Poll: 1` itself.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "get" && !detail.triggeringEvent?.isTrusted) detail.headers["X-Poll"] = "1";
});
