/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import type { Page } from "@playwright/test";

/** Leaves out text-overflow and line-clamp, and includes selects whose option is too wide. */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Parts that are laid out late have an estimated size until they come near.
    document.documentElement.dataset.whole = "";
    const isShortened = (style: CSSStyleDeclaration) =>
      style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const canvas = document.createElement("canvas").getContext("2d");
    const isTooWide = (select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      if (!canvas || !select.checkVisibility()) return false;
      Object.assign(canvas, { font: style.font, letterSpacing: style.letterSpacing });
      const text = canvas.measureText(select.selectedOptions[0]?.text ?? "").width;
      const room = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return text > select.clientWidth - room + 1;
    };
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        if (element instanceof HTMLSelectElement) return isTooWide(element);
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

/** Finds focusable elements that are wholly covered when focused (WCAG 2.4.11). */
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

/** At the page's end, the contact button covers neither a word nor a control. Scrolls there. */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dock = document.querySelector("aside[aria-label=Contact]");
    const button = [...(dock?.querySelectorAll("button, a") ?? [])].find((element) =>
      element.checkVisibility(),
    );
    if (!dock || !button) return ["no way to write"];
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    const { clientWidth } = document.body;
    const room = button.getBoundingClientRect();
    const isWhole =
      room.left >= 0 &&
      room.right <= clientWidth + 1 &&
      room.top >= 0 &&
      room.bottom <= innerHeight;
    const covers = ({ left, right, top, bottom }: DOMRect) =>
      left < room.right && right > room.left && top < room.bottom - 1 && bottom > room.top + 1;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !dock.contains(element) &&
      !element.closest("[aria-hidden=true], .sr-only, .skip-link, .comparison");
    const found: string[] = isWhole ? [] : ["cut"];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(covers)) found.push(node.textContent.slice(0, 60));
    }
    const controls = "a[href], button, input, select, textarea, summary";
    for (const control of document.querySelectorAll(controls)) {
      if (isSeen(control) && covers(control.getBoundingClientRect())) found.push(control.outerHTML);
    }
    return found;
  });
}

/** Enlarges text as a browser's text size setting does: the window keeps its width. Rows, which a real setting turns into cards, don't hear of this one. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
    document.documentElement.dataset.layout = "gallery";
  }, percent);
}
