import * as ICONS from "./icons.ts";

export type IconName = keyof typeof ICONS;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  // oxlint-disable-next-line import/namespace -- the icons' names are the keys
  const Drawing = ICONS[name];
  return <Drawing aria-hidden className={className} strokeWidth={1.5} />;
}

export interface Point {
  icon: IconName;
  title: string;
  text: string;
}

const COLUMNS: Readonly<Record<number, string>> = {
  2: "",
  3: "lg:grid-cols-3",
  6: "lg:grid-cols-3",
};

export function PointGrid({ points }: { points: readonly Point[] }) {
  const columns = COLUMNS[points.length] ?? "lg:grid-cols-4";
  return (
    <ul className={`grid gap-8 sm:grid-cols-2 lg:gap-y-11 ${columns}`}>
      {points.map(({ icon, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2.5 lg:grid-cols-1"
        >
          <Icon name={icon} className="size-6 text-accent" />
          <h3 className="text-lg">{title}</h3>
          <p className="col-start-2 min-h-[4lh] max-w-xl text-soft-ink lg:col-start-1">{text}</p>
        </li>
      ))}
    </ul>
  );
}
