import type { CSSProperties } from "react";
import { Plate } from "./plate.tsx";
import { usePlate } from "./use-plate.ts";

interface NamePlateProps {
  /** What it is drawn from; null for the shop's own. */
  name: string | null;
  className?: string;
  style?: CSSProperties;
}

/** The engraving that belongs to a name. */
export function NamePlate(props: NamePlateProps) {
  return <OnePlate key={props.name} {...props} />;
}

function OnePlate({ name, ...look }: NamePlateProps) {
  return <Plate plate={usePlate(name)} {...look} />;
}
