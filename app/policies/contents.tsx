import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";

interface Part {
  readonly id: string;
  readonly title: string | null;
}

export function Contents({ parts }: { parts: readonly Part[] }) {
  const current = useCurrentSection(parts.map(({ id }) => id));
  return (
    <nav aria-label="Contents" className="no-print">
      <details className="unfold group rounded-card border border-line lg:hidden">
        <summary className="flex min-h-13 items-center justify-between px-4 font-medium">
          On this page
          <ChevronDown
            aria-hidden
            size="1.125rem"
            className="text-accent transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="border-t border-line px-4 py-2">
          <PartLinks parts={parts} />
        </div>
      </details>
      <div className="sticky top-8 hidden lg:block">
        <PartLinks parts={parts} current={current} />
      </div>
    </nav>
  );
}

function PartLinks({ parts, current }: { parts: readonly Part[]; current?: string }) {
  return (
    <ol>
      {parts.map(
        ({ id, title }) =>
          title && (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? "location" : undefined}
                className="footer-link contents-link"
              >
                {title}
              </a>
            </li>
          ),
      )}
    </ol>
  );
}

const READING_BAND = "-15% 0px -75% 0px";

function useCurrentSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState("");
  const all = ids.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const inView = entries.find((entry) => entry.isIntersecting);
        if (inView) setCurrent(inView.target.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const id of all.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
