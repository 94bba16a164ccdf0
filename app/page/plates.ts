import { whenRenewed } from "./renew.ts";

const AHEAD = "800px";

async function draw(svg: SVGSVGElement): Promise<void> {
  const { drawPlate } = await import("../../plates/plate.ts");
  const { viewBox, shapes } = drawPlate(svg.dataset.plate ?? "");
  svg.setAttribute("viewBox", viewBox);
  const paths = shapes.map(({ path, transform }) => {
    const element = document.createElementNS(svg.namespaceURI, "path");
    element.setAttribute("d", path);
    element.setAttribute("transform", transform);
    element.setAttribute("vector-effect", "non-scaling-stroke");
    return element;
  });
  svg.replaceChildren(...paths);
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      draw(target as SVGSVGElement).catch((error: unknown) => console.warn("plates", error));
    }
  },
  { rootMargin: AHEAD },
);

/** Draws the engravings that the document leaves out, shortly before the visitor scrolls to them. */
export function drawPlates(): void {
  whenRenewed(() => {
    for (const svg of document.querySelectorAll("[data-plate]:empty")) near.observe(svg);
  });
}
