import type { ReactNode } from "react";
import { THEMES } from "../themes.ts";

interface SpecimenProps {
  /** Name of the component. */
  part: string;
  state: string;
  /** Takes the whole width of the page, as its breakpoints expect. */
  isWide?: boolean;
  children: ReactNode;
}

const toId = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");

/** One part in one state, in both themes. Its anchor is made of both names: '#domain-card-sold'. */
export function Specimen({ part, state, isWide = false, children }: SpecimenProps) {
  const id = toId(`${part} ${state}`);
  return (
    <section id={id} aria-labelledby={`${id}-label`} className="gallery-specimen">
      <h3 id={`${id}-label`} className="wrap">
        {part}: {state}
      </h3>
      <div className={`gallery-pair ${isWide ? "is-wide" : "wrap"}`}>
        {THEMES.map((theme) => (
          <div key={theme} className={`gallery-stage ${theme}`}>
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Small things beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}
