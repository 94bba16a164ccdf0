import type { Point } from "../content/page-content.ts";
import { Icon } from "./icon.tsx";

/** Titled points in columns under hairlines, in rows that come out even. */
export function PointGrid({ points }: { points: readonly Point[] }) {
  const columns = points.length % 3 === 0 ? "lg:grid-cols-3" : "lg:grid-cols-4";
  return (
    <ul className={`grid gap-x-8 gap-y-10 sm:grid-cols-2 ${columns}`}>
      {points.map(({ icon, title, description }) => (
        <li key={title} className="border-t border-line pt-5">
          <Icon name={icon} className="size-6 text-accent" />
          <h3 className="mt-5 text-subheading">{title}</h3>
          <p className="mt-3 text-soft-ink">{description}</p>
        </li>
      ))}
    </ul>
  );
}
