import type { CSSProperties } from "react";
import { useHydrated } from "../inquiry/use-hydrated.ts";
import { knownPlate } from "./known-plate.ts";
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
  if (!isDrawn) return null;
  return (
    <Plate
      plate={knownPlate(name)}
      style={style}
      className="card-plate plate-fade col-start-1 row-start-1 size-full min-h-0"
    />
  );
}
