import { ChevronDown } from "lucide-react";
import { useCurrentSection } from "./use-current-section.ts";

interface Part {
  readonly id: string;
  readonly title: string;
}

/** The parts of a policy: folded up on phones, beside the text at a desk, where the part being read is marked. */
export function PolicyContents({ parts }: { parts: readonly Part[] }) {
  const current = useCurrentSection(parts.map(({ id }) => id));
  return (
    <nav aria-label="Contents" className="no-print">
      <details className="unfold group rounded-card border border-line lg:hidden">
        <summary className="flex min-h-13 items-center justify-between px-4 font-medium">
          On this page
          <ChevronDown
            aria-hidden
            size={18}
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
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className="footer-link contents-link"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
