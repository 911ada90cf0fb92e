// What works on a list to print where there is a script: a button that prints it, and fields whose words stand in the line at once.
// Nothing of it is sent or kept.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
// Without a script a changed line would be printed as it was: so there is no field to change it in (prayer_list.css).
document.documentElement.classList.add("has-script");

/** @param {Element} field */
function show(field) {
  const printed = document.getElementById(field.dataset.prints);
  if (printed) printed.textContent = field.value;
}

// A line that was let pass comes later than the page: so whoever listens is the document.
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.matches("[data-prints]")) show(target);
});
for (const field of document.querySelectorAll("[data-prints]")) show(field); // a browser may have put back what stood there before
