/** Focuses what usually takes no focus, such as a heading, without scrolling to it. */
export function focusQuietly(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
