import type { Site } from "./site.ts";

const LOGO_CLASSES = ["", "light:hidden", "hidden light:block"];

/** The shop's logo, or its name where it has none. */
export function Brand({ site }: { site: Site | undefined }) {
  if (!site?.logos) return site?.name ?? "Home";
  const { logos, name } = site;
  return logos.map(({ src, width, height }, index) => (
    <img
      key={src}
      src={src}
      alt={name}
      width={width}
      height={height}
      className={`h-9 w-auto max-w-[min(14rem,45vw)] object-contain object-left ${LOGO_CLASSES[index + logos.length - 1]}`}
    />
  ));
}
