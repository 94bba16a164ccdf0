import { whenRenewed } from "./renew.ts";

/** What the contact button never covers. The bookmarks of cards may pass below it. */
const KEPT_CLEAR =
  ":is(main, footer) :is(input, select, textarea, button, .button, summary, form a, .contact-links a, #partners a, [data-price], .card-price, .status):not(.card-actions *)";

/** Pixels between the button and the edges of the window, and some between it and what it keeps clear of. */
const AROUND = 20;

/** Takes the contact button away while one of these lies below it. */
export function keepCornerClear(): void {
  const dock = document.querySelector(".dock");
  const button = dock?.querySelector<HTMLElement>(".dock-contact");
  if (!dock || !button) return;
  const below = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  const watch = () => {
    observer?.disconnect();
    below.clear();
    const { clientWidth, clientHeight } = document.documentElement;
    const side = button.offsetWidth + AROUND;
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) below.add(target);
          else below.delete(target);
        }
        dock.toggleAttribute("data-away", below.size > 0);
      },
      { rootMargin: `${side - clientHeight}px 0px 0px ${side - clientWidth}px` },
    );
    for (const element of document.querySelectorAll(KEPT_CLEAR)) observer.observe(element);
  };
  whenRenewed(watch);
  addEventListener("resize", watch);
}
