import { useEffect, useState } from "react";

/** The band of the window, from its top, in which a section counts as the one being read. */
const BAND = "-15% 0px -75% 0px";

/** Id of the section that is being read; '' before there is one, and without a script. */
export function useCurrentSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState("");
  const all = ids.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: BAND },
    );
    for (const id of all.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
