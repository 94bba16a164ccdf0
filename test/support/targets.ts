/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import { expect, type Locator, type Page } from "@playwright/test";

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

/**
 * The control is whole in a window that isn't scrolled, and nothing lies over it. A click would not show this: the
 * contact button leaves a control's place a moment after it came there, and a click scrolls to get round it.
 */
export async function expectOnFirstScreen(control: Locator, about = ""): Promise<void> {
  await control.page().evaluate(() => scrollTo(0, 0));
  await expect(control, about).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop, `${about} nothing lies over it`).toBe(true);
}
