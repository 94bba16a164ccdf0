import type { ReactNode } from "react";

export const Refused = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div
    id={id}
    role="alert"
    tabIndex={-1}
    className="my-4 rounded-card border border-sold px-4 py-3 whitespace-pre-line"
  >
    {children}
  </div>
);
