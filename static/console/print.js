// What works on a list to print where there is a script: a button that prints it, and fields whose words stand in the line at once.
// Nothing of it is sent or kept.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
// Without a script a changed line would be printed as it was: so there is no field to change it in.
for (const part of document.querySelectorAll("[data-needs-script]")) part.hidden = false;

for (const field of document.querySelectorAll("[data-prints]")) {
  const printed = document.getElementById(field.dataset.prints);
  const show = () => { printed.textContent = field.value; };
  field.addEventListener("input", show);
  show(); // a browser may have put back what stood there before
}
