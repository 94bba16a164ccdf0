import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the page's script is at work; false on the server and while React takes over what it rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
