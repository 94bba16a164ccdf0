import { type ReactNode, type Ref, useId } from "react";

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
}

export function Dialog({ ref, title, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog ref={ref} aria-labelledby={titleId} className="desk-dialog">
      <h2 id={titleId} className="text-2xl">
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
