import { type ReactNode, useEffect, useRef } from "react";

/** Opens the first thing inside that unfolds, as a visitor would. */
export function OpenDetails({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("details")?.setAttribute("open", ""), []);
  return <div ref={place}>{children}</div>;
}
