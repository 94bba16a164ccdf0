import { createContext, use } from "react";
import { inVoice } from "../../catalogue/format/voice.ts";
import type { Site } from "../layout/site.ts";

/** Islands can't read this in the browser. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("No site is given.");
  return site;
}

/** Returns what puts the shop's words into the seller's voice. Words of islands speak of neither "we" nor "I". */
export function useSay(): (words: string) => string {
  const { voice } = useSite();
  return (words) => inVoice(words, voice);
}
