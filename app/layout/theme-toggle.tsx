import { Moon, Sun } from "lucide-react";

/** Handled by theme-script.js. Each theme shows the label of the other. */
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
