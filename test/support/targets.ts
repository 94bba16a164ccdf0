import type { Page } from "@playwright/test";

/**
 * What can be pressed but is smaller than `size` CSS pixels each way, where it is not a link in the middle of a sentence
 * (WCAG 2.5.5 and 2.5.8). A link that covers its card is as large as the card.
 */
export function findSmallTargets(page: Page, size: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = "a[href], button, summary, select, input, textarea, [tabindex='0']";
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser
    const boxOf = (element: HTMLElement) => {
      const isCover = getComputedStyle(element, "::after").position === "absolute";
      const box = isCover ? element.closest("article") : element;
      return (box ?? element).getBoundingClientRect();
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser
    const isInSentence = ({ parentElement, textContent }: HTMLElement) =>
      parentElement?.tagName === "P" && parentElement.textContent.length > textContent.length;
    return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element) => {
      const isOffered = element.checkVisibility() && !element.closest("[aria-hidden=true]");
      const { width, height } = boxOf(element);
      // One pixel is for screen readers, or shown once it has the focus.
      if (!isOffered || width <= 1 || isInSentence(element)) return [];
      if (width >= least && height >= least) return [];
      return [`${element.textContent.trim().slice(0, 40)}: ${width} × ${height}`];
    });
  }, size);
}
