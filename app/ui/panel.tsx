import type { ReactNode } from "react";
import { NamePlate } from "./name-plate.tsx";

/** A raised part of a page with a plate of its own at the right edge, drawn from `plateOf`. */
export function Panel({ plateOf, children }: { plateOf: string; children: ReactNode }) {
  return (
    <div className="panel">
      <NamePlate name={plateOf} className="panel-plate" />
      <div className="relative">{children}</div>
    </div>
  );
}
