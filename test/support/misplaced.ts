/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import type { Page } from "@playwright/test";

/**
 * Looks at what is painted at the window's width: no picture and no text may leave a box that it is in,
 * nor the page, and no two texts may overlap.
 */
export function findMisplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** An icon that is turned needs a little more room than its box. */
    const ROOM = 5;
    const SLACK = 2;
    type Rect = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
    interface Box {
      readonly rect: Rect;
      readonly style: CSSStyleDeclaration;
      readonly parent: Box | null;
      readonly name: string;
      /** What cuts off its content, and what cuts off the content that is positioned. */
      readonly clip: Rect | null;
      readonly outerClip: Rect | null;
      /** A bar or a panel that lies over the page. */
      readonly layer: Box | null;
    }
    const meet = (one: Rect, other: Rect | null): Rect => ({
      left: Math.max(one.left, other?.left ?? -Infinity),
      right: Math.min(one.right, other?.right ?? Infinity),
      top: Math.max(one.top, other?.top ?? -Infinity),
      bottom: Math.min(one.bottom, other?.bottom ?? Infinity),
    });
    const exceeds = ({ left, right, top, bottom }: Rect, least: number) =>
      right - left > least && bottom - top > least;
    const isInside = (inner: Rect, outer: Rect) =>
      inner.left >= outer.left - ROOM &&
      inner.right <= outer.right + ROOM &&
      inner.top >= outer.top - ROOM &&
      inner.bottom <= outer.bottom + ROOM;
    const root = document.documentElement;
    const { clientWidth } = root;
    const found = new Set<string>();
    const boxes = new Map<Element, Box>();

    function boxOf(element: Element): Box {
      const known = boxes.get(element);
      if (known) return known;
      const parent = element.parentElement && boxOf(element.parentElement);
      const style = getComputedStyle(element);
      const rect = element.getBoundingClientRect();
      const isFixed = style.position === "fixed";
      const isFree = isFixed || style.position === "absolute";
      const around = isFixed ? null : ((isFree ? parent?.outerClip : parent?.clip) ?? null);
      // The window scrolls what is cut off by the page itself.
      const isCut = style.overflow !== "visible" && element !== root && element !== document.body;
      const clip = isCut ? meet(rect, around) : around;
      const holdsFree = isFree || style.position !== "static" || style.transform !== "none";
      const outerClip = holdsFree ? clip : (parent?.outerClip ?? null);
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class")?.slice(0, 40) ?? ""}`;
      const box: Box = { rect, style, parent, name, clip, outerClip, layer: parent?.layer ?? null };
      const isOver = isFixed || style.position === "sticky" || element.matches(":popover-open");
      const whole = isOver ? { ...box, layer: box } : box;
      boxes.set(element, whole);
      return whole;
    }

    function expectInside(what: string, rect: Rect, holder: Box | null): void {
      if (rect.left < -1 || rect.right > clientWidth + 1) found.add(`${what} leaves the page`);
      for (let box = holder; box?.parent; box = box.parent) {
        const { display, position } = box.style;
        if (display !== "inline" && display !== "contents" && !isInside(rect, box.rect)) {
          found.add(`${what} leaves ${box.name}`);
          return;
        }
        if (position === "absolute" || position === "fixed") return;
      }
    }

    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    function lookAtPictures(): void {
      for (const picture of document.querySelectorAll("svg, img")) {
        if (!isShown(picture)) continue;
        const { rect, clip, parent, name } = boxOf(picture);
        const seen = meet(rect, clip);
        if (exceeds(seen, 1)) expectInside(name, seen, parent);
      }
    }

    function lookAtTexts(): void {
      const lines: { text: string; node: Node; rect: Rect; layer: Box | null }[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim().slice(0, 40);
        if (!text || !element || element.closest("[aria-hidden=true], option")) continue;
        if (!isShown(element) || element.matches("details:not([open])")) continue;
        const box = boxOf(element);
        const isDrawing = element instanceof SVGElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          // A font's own boxes are taller than its letters, and a drawing's are scaled.
          const size = isDrawing ? (bottom - top) / 2 : 0.8 * Number.parseFloat(box.style.fontSize);
          const middle = (top + bottom) / 2;
          const letters = { left, right, top: middle - size / 2, bottom: middle + size / 2 };
          const rect = meet(letters, box.clip);
          if (!exceeds(rect, 1)) continue;
          if (!isDrawing) expectInside(`"${text}"`, rect, box);
          lines.push({ text, node, rect, layer: box.layer });
        }
      }
      lines.sort((one, other) => one.rect.top - other.rect.top);
      for (const [index, one] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
          if (other.rect.top >= one.rect.bottom) break;
          const areApart = one.node === other.node || one.layer !== other.layer;
          if (!areApart && exceeds(meet(one.rect, other.rect), SLACK)) {
            found.add(`"${one.text}" overlaps "${other.text}"`);
          }
        }
      }
    }

    // Parts that are laid out late have an estimated size until they come near.
    const isWhole = root.hasAttribute("data-whole");
    root.toggleAttribute("data-whole", true);
    lookAtPictures();
    lookAtTexts();
    root.toggleAttribute("data-whole", isWhole);
    return [...found];
  });
}
