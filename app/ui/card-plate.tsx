import { type CSSProperties, useMemo } from "react";
import { drawPlate } from "../../catalogue/plate.ts";
import { useHydrated } from "../inquiry/use-hydrated.ts";
import { Plate } from "./plate.tsx";

interface CardPlateProps {
  name: string;
  /** Left to the browser, which draws it before the visitor gets there. */
  isFarDown: boolean;
  style: CSSProperties | undefined;
}

/** The engraving behind a card's name. */
export function CardPlate({ name, isFarDown, style }: CardPlateProps) {
  const isDrawn = useHydrated() || !isFarDown;
  // Every card renders anew when a transition begins, between the click and the paint.
  const plate = useMemo(() => (isDrawn ? drawPlate(name) : null), [isDrawn, name]);
  if (!plate) return null;
  return (
    <Plate
      plate={plate}
      style={style}
      className="card-plate plate-fade col-start-1 row-start-1 size-full min-h-0"
    />
  );
}
