/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import type { Page } from "@playwright/test";

/** Elements that cut off their text, except by text-overflow or line-clamp. */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShortened = (style: CSSStyleDeclaration) =>
      style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (!/hidden|clip/.test(style.overflow) || isShortened(style)) return false;
        if (!element.textContent.trim() || element.closest("[aria-hidden]")) return false;
        return (
          element.checkVisibility() &&
          element.clientWidth > 1 &&
          (element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ className, textContent }) => `${className}: ${textContent.slice(0, 60)}`);
  });
}

/** Focusable elements that are wholly covered when focused (WCAG 2.4.11). */
export function findObscuredFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const steps = [0.05, 0.5, 0.95];
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return steps.some((x) =>
        steps.some((y) => {
          const hit = document.elementFromPoint(left + x * width, top + y * height);
          return hit !== null && (element.contains(hit) || hit.contains(element));
        }),
      );
    };
    return [...document.querySelectorAll<HTMLElement>(stops)]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest("[aria-hidden]")) return false;
        element.focus();
        return document.activeElement === element && !isSeen(element);
      })
      .map(({ textContent, tagName }) => `${tagName}: ${textContent.trim().slice(0, 60)}`);
  });
}

/** As a browser's text size setting does: the window keeps its width. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
