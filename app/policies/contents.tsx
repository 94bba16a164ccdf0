import { ChevronDown } from "lucide-react";

interface Part {
  readonly id: string;
  readonly title: string | null;
}

export function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="Contents" data-island="contents" data-when="now" className="no-print">
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
      <div data-wide className="sticky top-8 hidden lg:block">
        <PartLinks parts={parts} />
      </div>
    </nav>
  );
}

function PartLinks({ parts }: { parts: readonly Part[] }) {
  return (
    <ol>
      {parts.map(
        ({ id, title }) =>
          title && (
            <li key={id}>
              <a
                href={`#${id}`}
                className="touch-link -ml-4 pl-4 text-sm text-soft-ink hover:text-accent aria-[current]:text-ink aria-[current]:[box-shadow:inset_2px_0_var(--accent)] forced-colors:aria-[current]:underline"
              >
                {title}
              </a>
            </li>
          ),
      )}
    </ol>
  );
}
