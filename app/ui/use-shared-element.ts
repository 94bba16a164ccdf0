import { useSyncExternalStore } from "react";

/** `style` for the two parts of a name that a view transition carries from its card to its page and back. */
interface SharedElement {
  readonly plate: { viewTransitionName: string } | undefined;
  readonly name: { viewTransitionName: string } | undefined;
}

/** The one name that moves: that whose page was opened last. Whoever shows another one is not drawn anew. */
function createMover() {
  const listeners = new Set<() => void>();
  let moving = "";
  return {
    get: () => moving,
    set(domain: string) {
      moving = domain;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const mover = createMover();

/** To be told before a name's page opens, and when it has: its card and its page are one to the eye from then on. */
export const noteOpened = mover.set;

/**
 * Names the plate and the name of the domain that was opened last. Never in the server's HTML: there is no style attribute
 * for the content security policy to refuse.
 */
export function useSharedElement(domain: string): SharedElement {
  const isMoving = useSyncExternalStore(
    mover.subscribe,
    () => mover.get() === domain,
    () => false,
  );
  if (!isMoving) return { plate: undefined, name: undefined };
  const ident = domain.replaceAll(/[^a-z0-9]/g, "_");
  return {
    plate: { viewTransitionName: `plate_${ident}` },
    name: { viewTransitionName: `name_${ident}` },
  };
}
