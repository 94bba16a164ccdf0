import { Check, TriangleAlert } from "lucide-react";

export interface CourseItem {
  readonly text: string;
  readonly sum?: string | null;
  readonly note?: string | null;
  /** When it happened, as ISO-8601. */
  readonly at?: string | null;
  /** The same in words, or how long it usually takes to get there. */
  readonly when?: string | null;
  readonly progress: "done" | "current" | "ahead";
}

interface CourseProps {
  readonly items: readonly CourseItem[];
  /** True if the current item stopped the sale. */
  readonly isTrouble: boolean;
}

const NOTES = { done: "", current: " (now)", ahead: " (not yet)" } as const;

/** What has happened to a sale and what lies ahead, from top to bottom, as a parcel is tracked. */
export function Course({ items, isTrouble }: CourseProps) {
  return (
    <ol aria-label="History" className="mt-5">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
        <Item key={index} {...item} isTrouble={isTrouble} />
      ))}
    </ol>
  );
}

function Item({
  text,
  sum,
  note,
  at,
  when,
  progress,
  isTrouble,
}: CourseItem & { isTrouble: boolean }) {
  const isCurrent = progress === "current";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="group/item relative flex gap-x-4 pb-4 last:pb-0"
    >
      <span
        aria-hidden
        className={`absolute top-6 bottom-0 left-[0.6875rem] border-l-2 group-last/item:hidden ${progress === "done" ? "border-accent" : "border-line"}`}
      />
      <Mark progress={progress} isTrouble={isTrouble} />
      <div className="min-w-0 flex-auto">
        <div className="justify-between gap-x-6 sm:flex">
          <p
            className={
              isCurrent ? "font-semibold" : progress === "ahead" ? "text-soft-ink" : undefined
            }
          >
            {text}
            {sum && <span className="font-semibold"> {sum}</span>}
            <span className="sr-only">
              {isCurrent && isTrouble ? " (stopped here)" : NOTES[progress]}
            </span>
          </p>
          {when && (
            <p className="text-sm leading-6 text-soft-ink tabular-nums">
              {at ? <time dateTime={at}>{when}</time> : when}
            </p>
          )}
        </div>
        {note && (
          <blockquote className="my-2 border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line">
            {note}
          </blockquote>
        )}
      </div>
    </li>
  );
}

function Mark({ progress, isTrouble }: Pick<CourseItem, "progress"> & { isTrouble: boolean }) {
  const className = "grid size-6 shrink-0 place-items-center rounded-full border-2";
  if (progress === "ahead") return <span className={`${className} border-line-strong`} />;
  if (progress === "done") {
    return (
      <span className={`${className} border-accent bg-accent text-on-accent`}>
        <Check size="0.875rem" strokeWidth={3} />
      </span>
    );
  }
  return isTrouble ? (
    <span className={`${className} border-sold text-sold`}>
      <TriangleAlert size="0.8125rem" />
    </span>
  ) : (
    <span className={`${className} border-accent`}>
      <span className="size-2.5 rounded-full bg-accent" />
    </span>
  );
}
