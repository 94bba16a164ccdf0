import type { Point } from "./page-content.ts";
import { Icon } from "./icon.tsx";

/** Titled points in two columns; three stand one above the other, so that none is left alone. */
export function PointGrid({ points }: { points: readonly Point[] }) {
  const columns = points.length === 3 ? "" : "sm:grid-cols-2";
  return (
    <ul className={`grid gap-8 lg:gap-y-11 ${columns}`}>
      {points.map(({ icon, title, description }) => (
        <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2.5">
          <Icon name={icon} className="size-6 text-accent" />
          <h3 className="text-subheading">{title}</h3>
          {/* Room for four lines, so that a fourth that comes or goes with the fonts moves nothing below. */}
          <p className="col-start-2 min-h-[4lh] max-w-xl text-soft-ink lg:min-h-0">{description}</p>
        </li>
      ))}
    </ul>
  );
}
