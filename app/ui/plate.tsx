import type { CSSProperties } from "react";
import type { Plate as PlateDrawing, PlateShape } from "../../plates/plate.ts";

interface PlateProps {
  /** Null leaves what the server drew, or nothing. */
  plate: PlateDrawing | null;
  className?: string;
  /** For transitions in the browser: the server's HTML may carry no style attribute. */
  style?: CSSProperties;
}

const toPath = ({ path, transform }: PlateShape) =>
  `<path d="${path}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`;

/** A decoration: size, colour, opacity and the fade towards the text come from `className`. */
export function Plate({ plate, className, style }: PlateProps) {
  return (
    <svg
      className={className}
      style={style}
      viewBox={plate?.viewBox}
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
      // As text, which React leaves alone where the browser has not drawn it anew.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: plate?.shapes.map(toPath).join("") ?? "" }}
    />
  );
}
