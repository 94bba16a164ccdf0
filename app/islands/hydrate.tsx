import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { REFRESHED } from "../page/renew.ts";

const readProps = ({ dataset }: HTMLElement) => JSON.parse(dataset.props ?? "{}") as object;

export function hydrate(place: HTMLElement, Part: ComponentType<object>): void {
  const root = hydrateRoot(place, <Part {...readProps(place)} />);
  place.addEventListener(REFRESHED, (event) => {
    event.preventDefault();
    root.render(<Part {...readProps(place)} />);
  });
}
