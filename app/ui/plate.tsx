import type { CSSProperties } from "react";
import type { Plate as PlateDrawing } from "../../catalogue/plate.ts";

/** A decoration: size, colour, opacity and the fade towards the text come from `className`. */
export function Plate({
  plate,
  className,
  style,
}: {
  plate: PlateDrawing;
  className?: string;
  /** For transitions in the browser: the server's HTML may carry no style attribute. */
  style?: CSSProperties;
}) {
  return (
    <svg
      className={className}
      style={style}
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
