import type { ComponentProps, CSSProperties } from "react";
import type { Plate, PlateShape } from "../../plates/plate.ts";

let drawing: typeof import("../../plates/plate.ts") | null = null;

export async function loadDrawing(): Promise<void> {
  drawing ??= await import("../../plates/plate.ts");
}

// Vite removes this from the browser's bundle.
if (import.meta.env.SSR) await loadDrawing();

const drawn = new Map<string | null, Plate>();
const MAX_DRAWN = 1_000;

function draw(name: string | null): Plate | null {
  if (!drawing) return null;
  const isShop = name === null;
  const plate = drawn.get(name) ?? (isShop ? drawing.drawShopPlate() : drawing.drawPlate(name));
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  drawn.set(name, plate);
  return plate;
}

const toMarkup = ({ shapes }: Plate) =>
  shapes
    .map(
      ({ path, transform }: PlateShape) =>
        `<path d="${path}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`,
    )
    .join("");

interface NamePlateProps extends Omit<ComponentProps<"svg">, "name"> {
  name: string | null;
  /** If set, the browser draws the plate shortly before it scrolls into view. */
  isFarDown?: boolean;
  /** Set this only in the browser: the content security policy forbids style attributes in the server's HTML. */
  style?: CSSProperties | undefined;
}

export function NamePlate({ name, isFarDown = false, ...props }: NamePlateProps) {
  const isDrawn = !import.meta.env.SSR && drawn.has(name);
  const plate = isFarDown && !props.style && !isDrawn ? null : draw(name);
  return (
    <svg
      key={name}
      ref={drawWhenNear}
      data-plate={name}
      viewBox={plate?.viewBox}
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden
      focusable="false"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: plate ? toMarkup(plate) : "" }}
      {...props}
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
  const plate = draw(svg.dataset.plate ?? null);
  if (!plate || svg.firstChild) return;
  svg.setAttribute("viewBox", plate.viewBox);
  svg.innerHTML = toMarkup(plate);
}
