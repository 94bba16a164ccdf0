import { type CSSProperties, useEffect, useState } from "react";
import type { Plate, PlateShape } from "../../plates/plate.ts";
import { useHydrated } from "./use-hydrated.ts";

let drawing: typeof import("../../plates/plate.ts") | null = null;

export async function loadDrawing(): Promise<void> {
  drawing ??= await import("../../plates/plate.ts");
}

// Vite removes this from the browser's bundle.
if (import.meta.env.SSR) await loadDrawing();

const drawn = new Map<string, Plate>();
const MAX_DRAWN = 1_000;

function draw(name: string | null): Plate | null {
  if (!drawing) return null;
  if (name === null) return drawing.drawShopPlate();
  const plate = drawn.get(name) ?? drawing.drawPlate(name);
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  drawn.set(name, plate);
  return plate;
}

/** Null until the drawing code is loaded, and if the server drew the plate. `name` must not change between renders. */
function usePlate(name: string | null): Plate | null {
  const [isClientRendered] = useState(useHydrated());
  const [isLoaded, setLoaded] = useState(false);
  const plate = import.meta.env.SSR || isClientRendered ? draw(name) : null;
  const isMissing = isClientRendered && !isLoaded && plate === null;

  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    loadDrawing().then(
      () => !isGone && setLoaded(true),
      (error: unknown) => console.warn("plates", error),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return plate;
}

interface NamePlateProps {
  name: string | null;
  className?: string;
  /** Only for the browser: the content security policy forbids style attributes in the server's HTML. */
  style?: CSSProperties;
}

export function NamePlate(props: NamePlateProps) {
  return <Engraving key={props.name} {...props} />;
}

const toPath = ({ path, transform }: PlateShape) =>
  `<path d="${path}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`;

const drawingOf = (plate: Plate | null) =>
  ({
    viewBox: plate?.viewBox,
    fill: "none",
    stroke: "currentColor",
    "aria-hidden": true,
    focusable: "false",
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: plate?.shapes.map(toPath).join("") ?? "" },
  }) as const;

function Engraving({ name, className, style }: NamePlateProps) {
  const plate = usePlate(name);
  return (
    <svg
      className={className}
      style={style}
      preserveAspectRatio="xMaxYMid slice"
      {...drawingOf(plate)}
    />
  );
}

interface CardPlateProps {
  name: string;
  /** True leaves the drawing to the browser, before the plate scrolls into view. */
  isFarDown: boolean;
  style: CSSProperties | undefined;
  isAlone?: boolean;
}

export function CardPlate({ name, isFarDown, style, isAlone }: CardPlateProps) {
  const isDrawn = !import.meta.env.SSR && drawn.has(name);
  const plate = !isFarDown || style || isDrawn ? draw(name) : null;
  return (
    <svg
      ref={drawWhenNear}
      data-plate={name}
      className={`card-plate col-start-1 row-start-1 size-full min-h-0 ${isAlone ? "" : "plate-fade"}`}
      style={style}
      preserveAspectRatio={isAlone ? "xMidYMid slice" : "xMaxYMid slice"}
      {...drawingOf(plate)}
    />
  );
}

const DRAW_AHEAD = "800px";
let near: IntersectionObserver | undefined;

function drawWhenNear(svg: SVGSVGElement | null) {
  if (!svg || svg.firstChild) return;
  near ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near?.unobserve(target);
        drawInto(target as SVGSVGElement).catch((error: unknown) => console.warn("plates", error));
      }
    },
    { rootMargin: DRAW_AHEAD },
  );
  near.observe(svg);
  return () => near?.unobserve(svg);
}

async function drawInto(svg: SVGSVGElement): Promise<void> {
  await loadDrawing();
  const plate = draw(svg.dataset.plate ?? "");
  if (!plate || svg.firstChild) return;
  svg.setAttribute("viewBox", plate.viewBox);
  svg.innerHTML = plate.shapes.map(toPath).join("");
}
