const SHOWN_FOR_MS = 6_000;

/** Shows words for some seconds in an element with the role `status`, which must be in the page before its words. */
export function showNotice(element: Element, text: string): void {
  element.textContent = text;
  setTimeout(() => {
    if (element.textContent === text) element.textContent = "";
  }, SHOWN_FOR_MS);
}

/** An alert may appear with its words. */
export function showAlert(beside: Element, text: string): void {
  const alert = document.createElement("span");
  alert.role = "alert";
  alert.className = "notice";
  alert.textContent = text;
  beside.after(alert);
  setTimeout(() => alert.remove(), SHOWN_FOR_MS);
}
