// A night or History opens from many pages: its Back leads to the one it was opened from.

const isOurs = (address) => address && new URL(address).origin === location.origin;

document.addEventListener("click", (event) => {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!event.target.closest?.("[data-came-from]") || !isPlain) return;
  if (!isOurs(document.referrer) || history.length < 2) return;
  event.preventDefault();
  history.back();
});
