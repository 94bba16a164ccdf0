import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";
import { NamePlate } from "./name-plate.tsx";

/** How far below the screen a plate is drawn, so that it stands when the visitor gets there. */
const AHEAD = "800px";

interface CardPlateProps {
  name: string;
  /** Left to the browser, which draws it before the visitor gets there. */
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

/** Whether an element that the server put far down has not come near the screen yet. */
function useFarAway(place: RefObject<Element | null>, isFarDown: boolean): boolean {
  // What the browser renders by itself, it draws at once.
  const isOurs = useHydrated();
  const [isFar, setFar] = useState(isFarDown && !isOurs);
  useEffect(() => {
    if (!isFar || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setFar(false),
      { rootMargin: AHEAD },
    );
    // What is inside an item far down has no place on the page before the item itself is drawn.
    observer.observe(place.current.closest("li") ?? place.current);
    return () => observer.disconnect();
  }, [isFar, place]);
  return isFar;
}
