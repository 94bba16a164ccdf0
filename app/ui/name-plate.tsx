import type { ComponentProps } from "react";
import { drawPlate, drawShopPlate, type Plate } from "../../plates/plate.ts";

const drawn = new Map<string | null, Plate>();
const MAX_DRAWN = 1_000;

function draw(name: string | null): Plate {
  const plate = drawn.get(name) ?? (name === null ? drawShopPlate() : drawPlate(name));
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  drawn.set(name, plate);
  return plate;
}

interface NamePlateProps extends Omit<ComponentProps<"svg">, "name"> {
  name: string | null;
  /** If set, page/plates.ts draws the plate shortly before it scrolls into view. */
  isFarDown?: boolean;
}

export function NamePlate({ name, isFarDown = false, ...props }: NamePlateProps) {
  const plate = isFarDown ? null : draw(name);
  return (
    <svg
      data-plate={isFarDown ? name : undefined}
      viewBox={plate?.viewBox}
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden
      focusable="false"
      {...props}
    >
      {plate?.shapes.map(({ path, transform }) => (
        <path
          key={transform + path}
          d={path}
          transform={transform}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
