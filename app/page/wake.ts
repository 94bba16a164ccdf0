type Islands = Readonly<Record<string, (place: HTMLElement) => Promise<void>>>;

const PLACE = "[data-island]";
/** A form wakes a screen ahead, so that it is live when the visitor reaches it. */
const AHEAD = "100%";
/** A browser that fills in a form sends `input` alone. */
const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown", "input"];

const woken = new WeakSet<Element>();

/** If an island can't be fetched, its plain form works, and the next touch tries again. */
function wake(islands: Islands, place: HTMLElement): void {
  if (woken.has(place)) return;
  woken.add(place);
  islands[place.dataset.island ?? ""]?.(place).catch((error: unknown) => {
    woken.delete(place);
    console.warn("island", error);
  });
}

const hasReturned = () => document.documentElement.hasAttribute("data-whole");

const whenIdle: (work: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** Wakes an island when it is touched, and also as its `data-when` says: near the screen, now, or on a page that the visitor returns to. */
export function wakeIslands(islands: Islands): void {
  for (const event of TOUCHES) {
    document.addEventListener(event, ({ target }) => {
      const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
      if (place) wake(islands, place);
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const place = target.closest<HTMLElement>(PLACE);
        whenIdle(() => place && wake(islands, place));
      }
    },
    { rootMargin: AHEAD },
  );
  for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
    const { when } = place.dataset;
    // An island has no box of its own.
    if (when === "near") observer.observe(place.firstElementChild ?? place);
    // Back may lead further, to what an earlier document of this page has put in place.
    const isNeeded = when === "now" || (when === "return" && hasReturned());
    if (isNeeded || place.contains(document.activeElement)) wake(islands, place);
  }
}
