import { useSyncExternalStore } from "react";

let opened = "";
const listeners = new Set<() => void>();

/** Call this before a domain's page opens, and once it is open. */
export function markOpened(domain: string): void {
  opened = domain;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOpened = () =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => "",
  );

export function sharedStyles(domain: string) {
  const id = domain.replaceAll(/[^a-z0-9]/g, "_");
  return {
    plate: { viewTransitionName: `plate_${id}` },
    name: { viewTransitionName: `name_${id}` },
  };
}

export function useSharedElement(domain: string) {
  return useOpened() === domain ? sharedStyles(domain) : { plate: undefined, name: undefined };
}
