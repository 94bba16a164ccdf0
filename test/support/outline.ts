import type { Page } from "@playwright/test";

/** What is wrong with a page's headings, landmarks and names of links, one line each. */
export function findOutlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility(),
      );
    const levels = all("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) faults.push("not one first heading");
    levels.forEach((level, index) => {
      const before = levels[index - 1] ?? 0;
      if (level > before + 1) faults.push(`a heading of level ${level} after ${before}`);
    });
    for (const landmark of ["main", "body > div > header", "body > div > footer"]) {
      if (all(landmark).length !== 1) faults.push(`not one ${landmark}`);
    }
    const labels = all("nav, aside, [role=search]").map((element) => {
      const { labelledby } = { labelledby: element.getAttribute("aria-labelledby") ?? "" };
      const heading = labelledby && document.querySelector(`#${labelledby}`)?.textContent;
      return `${element.tagName} ${element.getAttribute("aria-label") ?? heading}`;
    });
    for (const label of labels) {
      if (label.endsWith(" null") || label.endsWith(" ")) faults.push(`${label} has no name`);
      if (labels.filter((other) => other === label).length > 1) faults.push(`${label} twice`);
    }
    const places = new Map<string, Set<string>>();
    for (const link of all("a[href]")) {
      const name = link.getAttribute("aria-label") ?? link.textContent;
      const words = name.replaceAll(/\s+/g, " ").trim();
      if (/^(click here|here|more|read more|learn more|link|)$/i.test(words))
        faults.push(`a link named '${words}'`);
      const to = places.get(words) ?? new Set();
      places.set(words, to.add(link.getAttribute("href") ?? ""));
    }
    for (const [name, to] of places)
      if (to.size > 1) faults.push(`'${name}' leads to ${[...to].join(" and ")}`);
    return faults;
  });
}
