import type { ReactNode } from "react";

export const Refused = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} role="alert" tabIndex={-1} className="fault-box">
    {children}
  </div>
);
