const BRASS = "#bb8a3e";

const CENTRES = [
  [16, 7],
  [23.8, 11.5],
  [23.8, 20.5],
  [16, 25],
  [8.2, 20.5],
  [8.2, 11.5],
];

/** The shop's icon, an SVG: six rings, in the accent colour. */
export function drawIcon(color: string = BRASS): string {
  const rings = CENTRES.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${color}" stroke-width="2">${rings.join("")}</svg>`;
}
