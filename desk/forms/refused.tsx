import type { ReactNode } from "react";

/** Says why nothing was done, where that isn't about one field. */
export const Refused = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} role="alert" tabIndex={-1} className="fault-box">
    {children}
  </div>
);
