import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { readProps, REFRESHED } from "../page/refresh.ts";

export function hydrate(place: HTMLElement, Part: ComponentType<object>): void {
  const root = hydrateRoot(place, <Part {...readProps(place)} />);
  place.addEventListener(REFRESHED, () => root.render(<Part {...readProps(place)} />));
}
