import { ISLANDS, type IslandName } from "../islands/list.ts";

const PLACE = "[data-island]";
/** A form wakes a screen ahead, so that it is live when the visitor reaches it. */
const AHEAD = "100%";
const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown"];

const woken = new WeakSet<Element>();

/** If an island can't be fetched, its plain form works, and the next touch tries again. */
function wake(place: HTMLElement): void {
  if (woken.has(place)) return;
  woken.add(place);
  ISLANDS[place.dataset.island as IslandName](place).catch((error: unknown) => {
    woken.delete(place);
    console.warn("island", error);
  });
}

const whenIdle: (work: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** Wakes an island when it is touched, a form also when it comes near the screen, and an answered form at once. */
export function wakeIslands(): void {
  for (const event of TOUCHES) {
    document.addEventListener(event, ({ target }) => {
      const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
      if (place) wake(place);
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        whenIdle(() => wake(target as HTMLElement));
      }
    },
    { rootMargin: AHEAD },
  );
  for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
    if (place.dataset.when === "near") observer.observe(place);
    if (place.dataset.when === "now" || place.contains(document.activeElement)) wake(place);
  }
}
