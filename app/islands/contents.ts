const READING_BAND = "-15% 0px -75% 0px";

/** Marks the link to the section that is being read. */
export function wake(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>("[data-wide] a")];
  const observer = new IntersectionObserver(
    (entries) => {
      const section = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (!section) return;
      for (const link of links)
        link.ariaCurrent = link.hash === `#${section.id}` ? "location" : null;
    },
    { rootMargin: READING_BAND },
  );
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1));
    if (section) observer.observe(section);
  }
}
