// What somebody types into a box that offers rows (a giver, a colleague) is sent in the body, never in the address: it is a name.

const jQuery = /** @type {any} */ (window).django?.jQuery;

// As it is now: a new sign-in in another tab makes another one.
const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

jQuery?.ajaxPrefilter((/** @type {any} */ options) => {
  if (!new URL(options.url, location.href).pathname.endsWith("/autocomplete/")) return;
  options.type = options.method = "POST";
  options.headers = { ...options.headers, "X-CSRFToken": token() };
});
