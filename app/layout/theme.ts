import { useSyncExternalStore } from "react";

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

const readTheme = (): Theme =>
  document.documentElement.classList.contains("light") ? "light" : "dark";

/** The page's theme as theme-script.js sets it; dark on the server. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "dark");
}
