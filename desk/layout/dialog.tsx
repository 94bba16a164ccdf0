import { type ReactNode, type Ref, useId } from "react";

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
}

export function Dialog({ ref, title, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-raised p-6 text-ink [box-shadow:var(--shadow)] backdrop:bg-[oklch(0_0_0/0.4)]"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
      <form method="dialog" className="mt-6">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
