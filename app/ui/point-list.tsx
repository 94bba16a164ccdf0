export interface Point {
  title: string;
  text: string;
}

interface PointListProps {
  points: readonly Point[];
  /** True for steps, which stand in order. */
  isNumbered?: boolean;
}

/** Points one below the other, each with its title in the display face. */
export function PointList({ points, isNumbered = false }: PointListProps) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List>
      {points.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-x-6 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 lg:py-6"
        >
          {isNumbered && (
            <span
              aria-hidden
              className="w-8 shrink-0 font-display text-heading leading-none text-accent lg:w-16"
            >
              {index + 1}
            </span>
          )}
          <div className="grid min-w-0 flex-1 gap-x-8 gap-y-2 md:grid-cols-[2fr_3fr]">
            <h3 className="text-xl text-balance">{title}</h3>
            <p className="max-w-xl text-soft-ink">{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}
