/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import type { Page } from "@playwright/test";

/** Finds controls smaller than `size` CSS pixels, except links within a sentence (WCAG 2.5.5 and 2.5.8). */
export function findSmallTargets(page: Page, size: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = "a[href], button, summary, select, input, textarea, [tabindex='0']";
    const boxOf = (element: HTMLElement) => {
      const isCover = getComputedStyle(element, "::after").position === "absolute";
      const box = isCover ? element.closest("article") : element;
      return (box ?? element).getBoundingClientRect();
    };
    const isInSentence = ({ parentElement, textContent }: HTMLElement) =>
      parentElement?.tagName === "P" && parentElement.textContent.length > textContent.length;
    return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element) => {
      const isOffered = element.checkVisibility() && !element.closest("[aria-hidden=true]");
      const { width, height } = boxOf(element);
      if (!isOffered || width <= 1 || isInSentence(element)) return [];
      if (width >= least && height >= least) return [];
      return [`${element.textContent.trim().slice(0, 40)}: ${width} × ${height}`];
    });
  }, size);
}
