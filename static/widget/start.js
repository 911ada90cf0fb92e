// Runs before anything else of the page: with scripts the chat is shown, and the form comes back if the chat does not start.
(() => {
  const page = document.documentElement;
  const giveUp = () => page.classList.contains("ready") || page.classList.remove("scripted");
  page.classList.add("scripted");
  addEventListener("error", giveUp, true);
  setTimeout(giveUp, 12000);
})();
