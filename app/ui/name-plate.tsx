import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import type { PlateShape } from "../../plates/plate.ts";
import { usePlate } from "./plate-drawer.ts";
import { useHydrated } from "./use-hydrated.ts";

interface NamePlateProps {
  /** What it is drawn from; null for the shop's own. */
  name: string | null;
  /** Size, colour, opacity and the fade towards the text. */
  className?: string;
  /** For transitions in the browser: the server's HTML may carry no style attribute. */
  style?: CSSProperties;
}

/** The engraving of a name, a decoration. */
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
      // While hydrating, React leaves the server's drawing as it is.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: plate?.shapes.map(toPath).join("") ?? "" }}
    />
  );
}

/** How far below the screen a card's plate is drawn. */
const AHEAD = "800px";

interface CardPlateProps {
  name: string;
  /** Left out of the document; the browser draws it before the visitor gets there. */
  isFarDown: boolean;
  style: CSSProperties | undefined;
}

/** The engraving behind a card's name. */
export function CardPlate({ name, isFarDown, style }: CardPlateProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isLeftOut = useFarAway(place, isFarDown);
  if (isLeftOut) return <span ref={place} className="col-start-1 row-start-1" />;
  return (
    <NamePlate
      name={name}
      style={style}
      className="card-plate plate-fade col-start-1 row-start-1 size-full min-h-0"
    />
  );
}

/** Whether an element that the server rendered far down has not come near the screen yet. */
function useFarAway(place: RefObject<Element | null>, isFarDown: boolean): boolean {
  const isClientRendered = useHydrated();
  const [isFar, setFar] = useState(isFarDown && !isClientRendered);
  useEffect(() => {
    if (!isFar || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setFar(false),
      { rootMargin: AHEAD },
    );
    // The list item, since with content-visibility nothing inside it has a place before it is rendered.
    observer.observe(place.current.closest("li") ?? place.current);
    return () => observer.disconnect();
  }, [isFar, place]);
  return isFar;
}
