/** The returned object is another one after each change of what a source returns, or of the year in the footer (UTC). */
export function createContentVersion(
  sources: readonly (() => unknown)[],
  now: () => number = Date.now,
): () => object {
  const endOfYear = () => Date.UTC(new Date(now()).getUTCFullYear() + 1);
  const readAll = () => sources.map((read) => read());
  let shown = readAll();
  let until = endOfYear();
  let version = {};
  return () => {
    if (sources.some((read, index) => read() !== shown[index]) || now() >= until) {
      shown = readAll();
      until = endOfYear();
      version = {};
    }
    return version;
  };
}
