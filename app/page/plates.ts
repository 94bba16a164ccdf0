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

function watch(rootMargin: string): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        draw(target as SVGSVGElement).catch((error: unknown) => console.warn("plates", error));
      }
    },
    { rootMargin },
  );
  return observer;
}

/** Draws the engravings that the document leaves out, once the visitor scrolls shortly before they are in sight. */
export function drawPlates(): void {
  let observer = watch("0px");
  const look = () => {
    for (const svg of document.querySelectorAll("[data-plate]:empty")) observer.observe(svg);
  };
  whenRenewed(look);
  const lookAhead = () => {
    observer.disconnect();
    observer = watch(AHEAD);
    look();
  };
  addEventListener("scroll", lookAhead, { once: true });
}
