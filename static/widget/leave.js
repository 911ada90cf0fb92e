// "Leave quickly" on the plain form: the page goes from the history with whoever leaves. Without a script the link leads away.
for (const link of document.querySelectorAll("a.leave:not([data-leave])")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    document.body.hidden = true;
    top.location.replace(link.href);
  });
}
