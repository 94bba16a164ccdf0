import type { ReactNode } from "react";
import { drawPlate } from "../../catalogue/plate.ts";
import { Plate } from "./plate.tsx";

/** A raised part of a page with a plate of its own at the right edge, drawn from `plateOf`. */
export function Panel({ plateOf, children }: { plateOf: string; children: ReactNode }) {
  return (
    <div className="panel">
      <Plate plate={drawPlate(plateOf)} className="panel-plate" />
      <div className="relative">{children}</div>
    </div>
  );
}
