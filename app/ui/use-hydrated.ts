import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
