// What makes the first run easier where scripts run; it all works without.

// The time zone of whoever sets the church up is most often the church's.
const zone = document.querySelector("select[name=timezone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isNew = document.querySelector("input[name=name]")?.value === "";
if (zone && isNew && [...zone.options].some((option) => option.value === here)) zone.value = here;

for (const button of document.querySelectorAll("[data-copies]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
    const status = button.parentElement.querySelector("[role=status]");
    status.textContent = status.dataset.copied;
  });
}
