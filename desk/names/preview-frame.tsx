import { useRef, useState } from "react";

const VIEWS = [
  ["Page", (domain: string) => `portfolio/${domain}`],
  ["Card", (domain: string) => `portfolio?q=${domain}`],
  ["Lander", (domain: string) => `lander/${domain}`],
] as const;

interface PreviewProps {
  id: string | null;
  domain: string;
}

/** While a field has a fault, the last preview stays. */
export function Preview(typed: PreviewProps) {
  const [shown, setShown] = useState(typed);
  if (typed.id !== null && typed.id !== shown.id) setShown(typed);
  return (
    <section aria-labelledby="preview-title" className="xl:sticky xl:top-4 xl:self-start">
      <h2 id="preview-title" className="mb-3 text-2xl">
        Preview
      </h2>
      {shown.id === null ? (
        <p className="text-soft-ink">
          How buyers will see the name appears here, once its domain, price and category are filled
          in.
        </p>
      ) : (
        <PreviewFrame id={shown.id} domain={shown.domain} />
      )}
    </section>
  );
}

function PreviewFrame({ id, domain }: { id: string; domain: string }) {
  const [view, setView] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const pathOf = (index: number) => `/preview/${id}/${VIEWS[index]?.[1](domain) ?? ""}`;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {VIEWS.map(([label], index) => (
          <a
            key={label}
            href={pathOf(index)}
            target="preview"
            className="quiet-button"
            aria-current={index === view}
            onClick={(event) => {
              event.preventDefault();
              scrolled.current = 0;
              setView(index);
            }}
          >
            {label}
          </a>
        ))}
      </p>
      <iframe
        ref={frame}
        name="preview"
        title={`Preview of ${domain}`}
        src={pathOf(view)}
        sandbox="allow-same-origin"
        className="mt-3 h-[min(46rem,80dvh)] w-full rounded-card border border-line-strong bg-(--surface)"
        onLoad={() => {
          const page = frame.current?.contentWindow;
          page?.scrollTo(0, scrolled.current);
          page?.addEventListener("scroll", () => (scrolled.current = page.scrollY));
        }}
      />
    </>
  );
}
