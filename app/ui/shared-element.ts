import { useSyncExternalStore } from "react";

/** `style` for the two parts of a name that a view transition carries from its card to its page and back. */
interface SharedElement {
  readonly plate: { viewTransitionName: string } | undefined;
  readonly name: { viewTransitionName: string } | undefined;
}

/** The domain whose page was opened last: only its card takes part in the transition. */
let opened = "";
const listeners = new Set<() => void>();

/** To be called before a name's page opens, and when it has. */
export function markOpened(domain: string): void {
  opened = domain;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Never in the server's HTML: the content security policy refuses style attributes. */
export function useSharedElement(domain: string): SharedElement {
  const isOpened = useSyncExternalStore(
    subscribe,
    () => opened === domain,
    () => false,
  );
  if (!isOpened) return { plate: undefined, name: undefined };
  const id = domain.replaceAll(/[^a-z0-9]/g, "_");
  return {
    plate: { viewTransitionName: `plate_${id}` },
    name: { viewTransitionName: `name_${id}` },
  };
}
