const SHOWN_FOR_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows words for some seconds in an element with the role `status`, which must be in the page before its words. */
export function showNotice(element: Element, text: string): void {
  clearTimeout(timer);
  element.textContent = text;
  timer = setTimeout(() => (element.textContent = ""), SHOWN_FOR_MS);
}

/** An alert may appear with its words. */
export function showAlert(beside: Element, text: string): void {
  document.querySelector(".notice[role=alert]")?.remove();
  const alert = document.createElement("span");
  alert.role = "alert";
  alert.className = "notice";
  alert.textContent = text;
  beside.after(alert);
  setTimeout(() => alert.remove(), SHOWN_FOR_MS);
}
