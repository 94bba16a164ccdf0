import type { Plate as PlateDrawing } from "../../catalogue/plate.ts";

/** A decoration: size, colour, opacity and the fade towards the text come from `className`. */
export function Plate({ plate, className }: { plate: PlateDrawing; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={plate.viewBox}
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {plate.shapes.map(({ path, transform }) => (
        <path key={path} d={path} transform={transform} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
