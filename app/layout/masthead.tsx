import { Moon, Sun } from "lucide-react";
import { useSite } from "../ui/use-site.ts";

export const BRAND_LINK =
  "inline-flex min-h-11 min-w-0 items-center py-2 font-display text-xl leading-none wrap-anywhere";

export function Brand() {
  const { logos, name } = useSite();
  if (!logos) return name;
  const classes = logos.length === 1 ? [""] : ["light:hidden", "hidden light:block"];
  return logos.map(({ src, width, height }, index) => (
    <img
      key={src}
      src={src}
      alt={name}
      width={width}
      height={height}
      className={`h-9 w-auto max-w-[min(14rem,45vw)] object-contain object-left ${classes[index]}`}
    />
  ));
}

/** choices.js handles the button. */
export function ThemeToggle() {
  return (
    <button type="button" data-theme-toggle className="needs-script icon-button">
      <span className="light:hidden">
        <Sun aria-hidden size="1.1875rem" />
        <span className="sr-only">Switch to light theme</span>
      </span>
      <span className="hidden light:block">
        <Moon aria-hidden size="1.1875rem" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
    </button>
  );
}
