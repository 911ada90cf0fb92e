// The one script a church puts on its site: a launcher, and on first opening a frame from our own origin.
// It asks for nothing before that, unless a conversation was begun in this browser: then a small frame counts the answers that came.
// It stores nothing but that one was begun, and what the frame gives it to keep where the frame may not store it itself.
// It stands beside the page's body, which Turbo and htmx replace: a frame that is moved loads again, and one that is removed is gone.
// Style goes through the CSSOM, so that a strict policy allows it. `served` is what the server knows of the church in the address.
((served) => {
  // A module has no `currentScript`: its line is known by its address, and where it was imported there is none.
  const isLine = ({ src }) => /\/widget\.js(\?|$)/.test(src) && new URL(src).searchParams.get("church") == served.church;
  const line = document.currentScript ?? [...document.scripts].find(isLine);
  const origin = line ? new URL(line.src).origin : served.origin;
  const church = line?.dataset.church || served.church;
  const known = window.Carebot; // another church's, or what keeps calls until one is there
  const all = known?.churches ?? {};
  if (!church) return;
  if (all[church]) return all[church]("mount", line?.dataset); // Turbo and htmx run a line in the body again

  const WORDS = {
    en: {
      open: "Chat with us", close: "Close the chat", frame: "Chat", unread: "new", retry: "Retry", call: "Call the church:",
      failed: "The chat cannot be reached just now.", danger: "If you or somebody else is in danger:",
    },
    es: {
      open: "Hable con nosotros", close: "Cerrar el chat", frame: "Chat", unread: "nuevos", retry: "Reintentar", call: "Llame a la iglesia:",
      failed: "El chat no está disponible en este momento.", danger: "Si usted u otra persona está en peligro:",
    },
  };
  const LOADED_MS = 2500; // a page that was loaded and says nothing for so long is not ours, or does not work
  const LATE_MS = 8000;
  const FULL = "(max-width: 30rem), (max-height: 30rem)"; // where the chat fills the screen
  const ICONS = { open: "M4 4h16v12H9l-5 4z", close: "M6 6l12 12M18 6L6 18" };
  const STYLE = `
    :host { all: initial; position: absolute; }
    [hidden] { display: none !important; }
    .launcher { position: fixed; bottom: calc(1rem + var(--up) + env(safe-area-inset-bottom)); inset-inline-end: 1rem; z-index: 2147483001;
      min-width: 3.5rem; height: 3.5rem; padding: 0; border: 2px solid var(--ink); border-radius: 2rem; cursor: pointer;
      display: flex; align-items: center; justify-content: center; font: 600 1rem/1.2 system-ui, sans-serif;
      background: var(--colour); color: var(--ink); box-shadow: 0 2px 10px #0005; }
    .launcher:has(span:not(:empty)) { max-width: min(22rem, 100vw - 2rem); gap: .5rem; padding-inline: 1rem; text-align: start; }
    span { max-height: 2.4em; overflow: hidden; }
    button:focus-visible { outline: 3px solid var(--colour); outline-offset: 3px; box-shadow: 0 0 0 3px #fff; }
    svg { flex: none; width: 1.75rem; height: 1.75rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round;
      stroke-linecap: round; vertical-align: middle; }
    b { position: absolute; top: -.25rem; inset-inline-end: -.25rem; min-width: 1.375rem; border-radius: 1rem; background: #8a1f11;
      color: #fff; font: 700 .875rem/1.375rem system-ui, sans-serif; }
    iframe, section { position: fixed; bottom: calc(5.5rem + env(safe-area-inset-bottom)); inset-inline-end: 1rem; z-index: 2147483000;
      width: min(25rem, 100vw - 2rem); height: min(40rem, 100dvh - 7rem); border: 0; border-radius: 1rem; color-scheme: normal;
      box-shadow: 0 4px 28px #0004; background: Canvas; }
    section { z-index: 2147483001; box-sizing: border-box; overflow: auto; padding: 1.25rem; font: 1rem/1.5 system-ui, sans-serif;
      color-scheme: light dark; color: CanvasText; }
    p, section button { margin: 1rem 0 0; }
    a { display: block; padding: .5rem 0; color: LinkText; }
    section button { min-height: 2.75rem; padding: 0 1rem; margin-inline-end: .5rem; font: inherit; }
    .left .launcher, .left iframe, .left section { inset-inline: 1rem auto; }
    @media ${FULL} {
      iframe, section { inset: 0 !important; width: 100%; height: 100%; border-radius: 0; }
      .ready [aria-expanded="true"] { display: none; }
    }
    @media print { :host { display: none; } }`;

  /** @type {Record<string, Function[]>} */
  const listeners = { ready: [], open: [], close: [], unread: [] };
  const settings = {};
  const key = `carebot:${church}`;
  let frame = null; // the iframe, once there is one
  let counter = null; // the frame that counts answers before that
  let isReady = false;
  let isFailed = false; // nothing of ours came into the frame
  let patience = 0;
  let isOpen = false;
  let unread = 0;
  let own = ""; // the church's language
  let identity = null; // a signed token, or a function that fetches one
  let before = null; // what had the focus when the chat was opened
  const waiting = []; // messages for a frame that is not ready
  const later = []; // calls for when it is mounted
  let mounted = null; // ends what we listen to on the page
  let isHere = false;

  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const box = root.appendChild(document.createElement("div"));
  const button = box.appendChild(document.createElement("button"));
  const badge = document.createElement("b");
  const named = document.createElement("span");
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const icon = svg("path");
  button.type = "button";
  button.className = "launcher";
  button.append(svg("svg"), named, badge);
  button.firstChild.setAttribute("viewBox", "0 0 24 24");
  button.firstChild.append(icon);
  button.addEventListener("click", () => Carebot("toggle"));
  box.addEventListener("keydown", (event) => event.key === "Escape" && close());

  // "" at first where nobody says: the frame then comes in the church's language, and tells which that is.
  const lang = () => (settings.language || document.documentElement.lang || own).slice(0, 2).toLowerCase();
  const tell = (event, ...data) => listeners[event].forEach((listener) => listener(...data));

  /** Black or white, whichever is read more easily on a colour (WCAG's relative luminance). */
  function inkOn(hex) {
    const [r, g, b] = [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#111111" : "#ffffff";
  }

  const chosen = () => [settings.colour ?? settings.color].find((hex) => /^#[0-9a-f]{6}$/i.test(hex));
  const corner = () => isHere && (settings.position === "left" ? "left" : "end");
  const shown = () => Object.values(all).filter((each) => each.own.corner());

  /** Of several churches on a page each is called by its name, and stands above those before it; while one is open, it alone is shown. */
  function showAll() {
    shown().forEach((each) => each.own.show());
  }

  function show() {
    const here = shown();
    const name = here.length > 1 ? served.name ?? church : "";
    const below = here.slice(0, here.indexOf(Carebot)).filter((each) => each.own.corner() === corner());
    const words = WORDS[lang()] ?? WORDS.en;
    const valid = chosen() || "#2f5d62";
    host.style.setProperty("--colour", valid);
    host.style.setProperty("--ink", inkOn(valid));
    host.style.setProperty("--up", `${4.25 * below.length}rem`);
    box.className = `${corner()} ${isReady || isFailed ? "ready" : ""}`;
    box.dir = document.dir || "ltr";
    button.hidden = !isOpen && (settings.launcher === "hidden" || here.some((each) => each.own.isOpen()));
    named.textContent = isOpen ? "" : name;
    badge.hidden = !unread || isOpen;
    badge.textContent = unread;
    icon.setAttribute("d", isOpen ? ICONS.close : ICONS.open);
    button.setAttribute("aria-expanded", isOpen);
    const label = isOpen ? words.close : unread ? `${words.open} (${unread} ${words.unread})` : words.open;
    button.setAttribute("aria-label", [label, name].filter(Boolean).join(": "));
    apology.hidden = !isOpen || !isFailed;
    if (!frame) return;
    frame.hidden = !isOpen || isFailed;
    frame.title = [words.frame, name].filter(Boolean).join(": ");
  }

  /** While the chat fills the screen, neither the keyboard nor a screen reader comes to what lies beneath. */
  function cover() {
    if (document.body) document.body.inert = full.matches && shown().some((each) => each.own.isOpen());
  }

  /** What is shown in place of a frame that cannot be: all of it comes from here, and asks nobody. */
  const apology = document.createElement("section");
  apology.setAttribute("role", "dialog");
  apology.tabIndex = -1;
  apology.hidden = true;
  box.append(apology);

  function make(tag, text, href) {
    const element = apology.appendChild(document.createElement(tag));
    element.textContent = text;
    if (href) element.href = href;
    return element;
  }

  function apologize() {
    if (isReady || isFailed) return;
    isFailed = true;
    const words = WORDS[lang()] ?? WORDS.en;
    const phone = settings.phone || served.phone;
    const telephone = (number) => `tel:${number.replace(/[^\d+]/g, "")}`;
    apology.replaceChildren();
    apology.lang = WORDS[lang()] ? lang() : "en";
    apology.setAttribute("aria-label", words.frame);
    make("p", words.failed);
    if (phone) make("a", `${words.call} ${phone}`, telephone(phone));
    make("p", words.danger);
    for (const number of served.numbers ?? ["988", "911"]) make("a", number, telephone(number));
    make("button", words.retry).addEventListener("click", retry);
    make("button", words.close).addEventListener("click", close);
    const hadFocus = root.activeElement;
    show();
    if (isOpen && hadFocus) apology.focus();
    console.warn(
      `Carebot: the chat did not load. Is ${origin} reachable, is "${church}" the church's key, and does "${location.origin}" stand among its ` +
        "allowed origins in the console? With and without www are two origins.",
    );
  }

  function retry() {
    isFailed = false;
    frame.remove();
    frame = null;
    load();
    show();
    frame.focus();
  }

  function load() {
    if (frame) return;
    counter?.remove();
    counter = null;
    frame = embed(`frame/?lang=${encodeURIComponent(lang())}`, () => {
      post("hello", keeper());
      wait(LOADED_MS);
    });
    wait(LATE_MS);
  }

  /** Counts what came while nobody looked. Asks nobody where no conversation was begun in this browser. */
  function count() {
    if (frame || !(talked().kept || keeper().kept)) return;
    counter = embed("news/", () => counter.contentWindow.postMessage({ carebot: "hello", ...keeper() }, origin));
    counter.hidden = true;
  }

  function embed(path, loaded) {
    const made = document.createElement("iframe");
    made.src = `${origin}/c/${encodeURIComponent(church)}/${path}`;
    made.addEventListener("load", loaded);
    box.prepend(made);
    return made;
  }

  function wait(ms) {
    clearTimeout(patience);
    patience = setTimeout(apologize, ms);
  }

  /** What is kept here for a frame that may not store, and whether anything can be: in this tab alone, until it is closed. */
  const keeper = (kept) => store("sessionStorage", key, kept);

  /** That a conversation was begun in this browser: never whose, or what. */
  const talked = (on) => store("localStorage", `${key}:talked`, on);

  /** `kept` null takes it away, undefined leaves it as it is. */
  function store(name, at, kept) {
    try {
      if (kept) window[name].setItem(at, kept);
      else if (kept === null) window[name].removeItem(at);
      return { keeps: true, kept: window[name].getItem(at) };
    } catch {
      return { keeps: false, kept: null };
    }
  }

  function post(type, data) {
    const valid = chosen();
    const shown = { language: lang(), greeting: settings.greeting, colour: valid, ink: valid && inkOn(valid) };
    if (isReady || type === "hello") frame.contentWindow.postMessage({ carebot: type, settings: shown, isOpen, ...data }, origin);
    else waiting.push([type, data]);
  }

  function open() {
    if (isOpen) return;
    shown().forEach((each) => each.own.close());
    before = document.activeElement;
    isOpen = true;
    load();
    showUnread(0);
    showAll();
    cover();
    (isFailed ? apology : frame).focus();
    post("open");
    tell("open");
  }

  function close() {
    if (!isOpen) return;
    isOpen = false;
    showAll();
    cover();
    post("close");
    (button.hidden ? before : button)?.focus();
    tell("close");
  }

  async function identify() {
    const asked = frame;
    try {
      const token = typeof identity === "function" ? await identity() : identity;
      if (frame === asked) post("identity", { token });
    } catch (error) {
      console.warn("Carebot: the site's identity function failed", error);
    }
  }

  const full = matchMedia(FULL);
  const swaps = new MutationObserver(() => {
    if (!host.isConnected) {
      isReady = false; // the frame loads again
      document.documentElement.append(host);
      if (frame) wait(LATE_MS);
    }
    cover(); // the body may be another
  });

  function mount(changes) {
    if (mounted) return calls.update(changes);
    Object.assign(settings, changes);
    mounted = new AbortController();
    const { signal } = mounted;
    addEventListener("message", hear, { signal });
    full.addEventListener("change", cover, { signal });
    if (document.body) appear();
    else document.addEventListener("DOMContentLoaded", appear, { signal });
  }

  function appear() {
    isHere = true;
    document.documentElement.append(host);
    swaps.observe(document.documentElement, { childList: true });
    showAll();
    later.splice(0).forEach((each) => Carebot(...each));
    count();
  }

  /** As if it had never been here; what the device keeps of a conversation stays. */
  function destroy() {
    mounted?.abort();
    swaps.disconnect();
    clearTimeout(patience);
    [host, frame, counter].forEach((each) => each?.remove());
    mounted = frame = counter = identity = before = null;
    isHere = isReady = isFailed = isOpen = false;
    unread = 0;
    [waiting, later, ...Object.values(listeners)].forEach((each) => (each.length = 0));
    showAll();
    cover();
  }

  const calls = {
    mount,
    destroy,
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    update(changes) {
      Object.assign(settings, changes);
      show();
      if (frame) post("update");
    },
    identify(token) {
      identity = token;
      if (frame) identify();
    },
    reset() {
      identity = null;
      load(); // what the device keeps lies in the frame's own storage
      post("reset");
    },
    on: (event, listener) => listeners[event]?.push(listener),
  };

  function hear(event) {
    const from = [frame, counter].find((each) => each?.contentWindow === event.source);
    if (!from || event.origin !== origin) return;
    const { carebot, count, url, language, kept, on } = event.data ?? {};
    if (carebot === "talked") talked(on ? "1" : null);
    else if (carebot === "unread") showUnread(count);
    else if (from === counter) return;
    else if (carebot === "ready" && !isReady) {
      clearTimeout(patience);
      const hadFocus = isFailed && root.activeElement;
      isReady = true;
      isFailed = false;
      own = language;
      show();
      if (hadFocus) frame.focus();
      waiting.splice(0).forEach(([type, data]) => post(type, data));
      tell("ready");
    } else if (carebot === "close") close();
    else if (carebot === "keep") keeper(typeof kept === "string" ? kept : null);
    else if (carebot === "identity" && identity) identify();
    else if (carebot === "leave") location.replace(url);
  }

  function showUnread(count) {
    if (count === unread) return;
    unread = count;
    show();
    tell("unread", count);
  }

  function Carebot(call, ...data) {
    if (call === "to") {
      const [key, ...rest] = data;
      if (Object.hasOwn(all, key)) all[key](...rest);
      else window.Carebot.q.push([call, ...data]);
    } else if (!Object.hasOwn(calls, call)) {
      console.warn(`Carebot: there is no call "${call}"; there are to, ${Object.keys(calls).join(", ")}`);
    } else if (isHere || call === "mount" || call === "destroy") calls[call](...data);
    else later.push([call, ...data]);
  }
  Object.assign(Carebot, { church, churches: all, q: [], own: { corner, show, close, isOpen: () => isOpen } });
  all[church] = Carebot;
  if (!known?.churches) window.Carebot = Carebot;
  mount(line?.dataset);
  // Calls from before there was a church at all are the first one's; those to a church are its own.
  (known?.q ?? []).splice(0).forEach((each) => window.Carebot(...each));
})({});
