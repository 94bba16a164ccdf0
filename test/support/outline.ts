import { textOf } from "./html.ts";

const UNSEEN =
  "[hidden], [popover], dialog:not([open]), details:not([open]) > :not(summary), .hidden";

export function findOutlineFaults(document: Document): string[] {
  const faults: string[] = [];
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => !element.closest(UNSEEN));
  const levels = all("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) faults.push("not one first heading");
  levels.forEach((level, index) => {
    const before = levels[index - 1] ?? 0;
    if (level > before + 1) faults.push(`a heading of level ${level} after ${before}`);
  });
  for (const landmark of ["main", "body > div > header", "body > div > footer"]) {
    if (all(landmark).length !== 1) faults.push(`not one ${landmark}`);
  }
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    textOf(document.getElementById(element.getAttribute("aria-labelledby") ?? ""));
  const regions = all("nav, aside, [role=search]").map(
    (element) => `${element.tagName} ${nameOf(element)}`,
  );
  for (const region of regions) {
    if (region.endsWith(" ")) faults.push(`${region} has no name`);
    if (regions.filter((other) => other === region).length > 1) faults.push(`${region} twice`);
  }
  const places = new Map<string, Set<string>>();
  for (const link of all("a[href]")) {
    const words = link.getAttribute("aria-label") ?? textOf(link);
    if (/^(click here|here|more|read more|learn more|link|)$/i.test(words))
      faults.push(`a link named '${words}'`);
    const to = places.get(words) ?? new Set();
    places.set(words, to.add(link.getAttribute("href") ?? ""));
  }
  for (const [name, to] of places)
    if (to.size > 1) faults.push(`'${name}' leads to ${[...to].join(" and ")}`);
  return faults;
}
