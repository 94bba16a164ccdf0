import type { ContentStore } from "../content/content-store.ts";

/**
 * Gives a value that is another one whenever what pages show has changed: the content, or the year at their foot (UTC).
 * `now` gives milliseconds since 1970.
 */
export function createContentVersion(
  content: Pick<ContentStore, "current">,
  now: () => number = Date.now,
): () => object {
  const endOfYear = () => Date.UTC(new Date(now()).getUTCFullYear() + 1);
  let shown = content.current;
  let until = endOfYear();
  let version = {};
  return () => {
    if (content.current !== shown || now() >= until) {
      shown = content.current;
      until = endOfYear();
      version = {};
    }
    return version;
  };
}
