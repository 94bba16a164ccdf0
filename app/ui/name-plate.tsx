import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import type { PlateShape } from "../../plates/plate.ts";
import { usePlate } from "./plate-drawer.ts";
import { useHydrated } from "./use-hydrated.ts";

interface NamePlateProps {
  /** Null for the shop's own plate. */
  name: string | null;
  className?: string;
  /** In the browser only: the content security policy forbids style attributes in the server's HTML. */
  style?: CSSProperties;
}

/** The engraving drawn from a name. */
export function NamePlate(props: NamePlateProps) {
  return <Plate key={props.name} {...props} />;
}

const toPath = ({ path, transform }: PlateShape) =>
  `<path d="${path}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`;

function Plate({ name, className, style }: NamePlateProps) {
  const plate = usePlate(name);
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
      // Hydration keeps the server's drawing.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: plate?.shapes.map(toPath).join("") ?? "" }}
    />
  );
}

const DRAW_AHEAD = "800px";

interface CardPlateProps {
  name: string;
  /** Not drawn by the server, but in the browser before it scrolls into view. */
  isFarDown: boolean;
  style: CSSProperties | undefined;
}

export function CardPlate({ name, isFarDown, style }: CardPlateProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isLeftOut = useFarAway(place, isFarDown);
  if (isLeftOut) return <span ref={place} className="card-plate col-start-1 row-start-1" />;
  return (
    <NamePlate
      name={name}
      style={style}
      className="card-plate plate-fade col-start-1 row-start-1 size-full min-h-0"
    />
  );
}

/** Whether an element that the server rendered far down is not near the screen yet. */
function useFarAway(place: RefObject<Element | null>, isFarDown: boolean): boolean {
  const isClientRendered = useHydrated();
  const [isFar, setFar] = useState(isFarDown && !isClientRendered);
  useEffect(() => {
    if (!isFar || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setFar(false),
      { rootMargin: DRAW_AHEAD },
    );
    // The list item, since content-visibility leaves its contents without a position.
    observer.observe(place.current.closest("li") ?? place.current);
    return () => observer.disconnect();
  }, [isFar, place]);
  return isFar;
}
