import { Moon, Sun } from "lucide-react";

/** Switches between dark and light; app/theme.js listens to it. Each theme shows the half that leads to the other. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      className="needs-script grid size-11 place-items-center rounded-card border border-line hover:border-accent"
    >
      <span className="light:hidden">
        <Sun aria-hidden size={19} />
        <span className="sr-only">Switch to light theme</span>
      </span>
      <span className="hidden light:block">
        <Moon aria-hidden size={19} />
        <span className="sr-only">Switch to dark theme</span>
      </span>
    </button>
  );
}
