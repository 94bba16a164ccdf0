import type { ContentStore } from "../content/content-store.ts";

/**
 * Gives a value that is another one whenever what finished pages show has changed: the content, or the year at their foot
 * (UTC). `now` gives milliseconds since 1970.
 */
export function createEdition(
  content: Pick<ContentStore, "current">,
  now: () => number = Date.now,
): () => object {
  const endOfYear = () => Date.UTC(new Date(now()).getUTCFullYear() + 1);
  let shown = content.current;
  let until = endOfYear();
  let edition = {};
  return () => {
    if (content.current !== shown || now() >= until) {
      shown = content.current;
      until = endOfYear();
      edition = {};
    }
    return edition;
  };
}
