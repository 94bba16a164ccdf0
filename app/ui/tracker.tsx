import type { TrackedStage, Tracking } from "../../sale/track-escrow.ts";
import { Check, TriangleAlert } from "./icons.tsx";

const NOTES = { done: " (done)", current: " (now)", ahead: " (not yet)" } as const;

/** The stages of a sale at the escrow service, from top to bottom, as a parcel is tracked. */
export function Tracker({ stages, isTrouble }: Pick<Tracking, "stages" | "isTrouble">) {
  return (
    <ol aria-label="Progress at Escrow.com" className="mt-5">
      {stages.map((stage) => (
        <Stage key={stage.stage} {...stage} isTrouble={isTrouble} />
      ))}
    </ol>
  );
}

function Stage(props: TrackedStage & { isTrouble: boolean }) {
  const { label, progress, at, time, isTrouble } = props;
  const isCurrent = progress === "current";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="group/stage relative flex gap-x-4 pb-4 last:pb-0"
    >
      <span
        aria-hidden
        className={`absolute top-6 bottom-0 left-[0.6875rem] border-l-2 group-last/stage:hidden ${progress === "done" ? "border-accent" : "border-line"}`}
      />
      <Mark {...props} />
      <div className={`min-w-0 flex-auto ${at ? "justify-between gap-x-6 sm:flex" : ""}`}>
        <p
          className={
            isCurrent ? "font-semibold" : progress === "ahead" ? "text-soft-ink" : undefined
          }
        >
          {label}
          <span className="sr-only">
            {isCurrent && isTrouble ? " (stopped here)" : NOTES[progress]}
          </span>
        </p>
        {time && (
          <p className="text-sm leading-6 text-soft-ink tabular-nums">
            {at ? <time dateTime={at}>{time}</time> : time}
          </p>
        )}
      </div>
    </li>
  );
}

function Mark({ stage, progress, isTrouble }: TrackedStage & { isTrouble: boolean }) {
  const className = "grid size-6 shrink-0 place-items-center rounded-full border-2";
  if (progress === "ahead") return <span className={`${className} border-line-strong`} />;
  if (progress === "current" && isTrouble) {
    return (
      <span className={`${className} border-sold text-sold`}>
        <TriangleAlert size="0.8125rem" />
      </span>
    );
  }
  if (progress === "current" && stage !== "escrow-paid-out") {
    return (
      <span className={`${className} border-accent`}>
        <span className="size-2.5 rounded-full bg-accent" />
      </span>
    );
  }
  return (
    <span className={`${className} border-accent bg-accent text-on-accent`}>
      <Check size="0.875rem" strokeWidth={3} />
    </span>
  );
}
