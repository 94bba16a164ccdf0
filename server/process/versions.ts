const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/;

export const isVersion = (text: string) => VERSION.test(text);

/** Returns a negative number if `a` is older than `b`. A pre-release, such as 1.1.0-rc.1, is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [, ...left] = VERSION.exec(a) ?? [];
  const [, ...right] = VERSION.exec(b) ?? [];
  for (const at of [0, 1, 2]) {
    const difference = Number(left[at]) - Number(right[at]);
    if (difference !== 0) return difference;
  }
  const [early = "", other = ""] = [left[3], right[3]];
  if (early === "" || other === "") return Number(early === "") - Number(other === "");
  return early.localeCompare(other, "en", { numeric: true });
}
