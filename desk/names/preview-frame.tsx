import { useRef, useState } from "react";

const VIEWS = [
  ["Page", (domain: string) => `portfolio/${domain}`],
  ["Card", (domain: string) => `portfolio?q=${domain}`],
  ["Lander", (domain: string) => `lander/${domain}`],
] as const;

interface PreviewFrameProps {
  /** This is null if nothing can be drawn yet. */
  id: string | null;
  domain: string;
}

/** Shows the shop's own pages of what is typed. They run no script, and their links stay inside. */
export function PreviewFrame({ id, domain }: PreviewFrameProps) {
  const [view, setView] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const pathOf = (index: number) => `/preview/${id}/${VIEWS[index]?.[1](domain) ?? ""}`;
  if (id === null)
    return <p className="text-soft-ink">The preview appears once the fields are right.</p>;
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
        className="name-preview-frame"
        onLoad={() => {
          const page = frame.current?.contentWindow;
          page?.scrollTo(0, scrolled.current);
          page?.addEventListener("scroll", () => (scrolled.current = page.scrollY));
        }}
      />
    </>
  );
}
