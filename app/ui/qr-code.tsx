import type { QrCode as QrDrawing } from "../qr-code.server.ts";

/** Scanners want four modules of white about the code. */
const MARGIN = 4;

export function QrCode({ code, label }: { code: QrDrawing; label: string }) {
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-[30mm] bg-white"
    >
      <path d={code.path} stroke="black" />
    </svg>
  );
}
