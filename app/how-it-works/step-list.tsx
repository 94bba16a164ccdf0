import type { Point } from "../ui/page-content.ts";
import { Icon } from "../ui/icon.tsx";

/** Numbered steps of a process. */
export function StepList({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="wrap section grid pt-10 lg:pt-14 gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, description }, index) => (
        <li key={title} className="border-t border-accent pt-5">
          <p className="flex items-center justify-between text-accent">
            <span className="font-display text-5xl leading-none">{index + 1}</span>
            <Icon name={icon} className="size-6" />
          </p>
          <h2 className="mt-6 text-subheading">{title}</h2>
          <p className="mt-3 text-soft-ink">{description}</p>
        </li>
      ))}
    </ol>
  );
}
