import type { Turnstile } from "@marsidev/react-turnstile";

/** The id by which the widget's component finds the script. */
const SCRIPT_ID = "cf-turnstile-script";
const TIMEOUT_MS = 15_000;

function loadScript(origin: string): Promise<void> {
  if ("turnstile" in globalThis) return Promise.resolve();
  document.getElementById(SCRIPT_ID)?.remove();
  const script = document.createElement("script");
  script.id = SCRIPT_ID;
  script.src = `${origin}/turnstile/v0/api.js?render=explicit`;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Turnstile's script is late")), TIMEOUT_MS);
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Turnstile's script did not load")));
    script.addEventListener("load", () => clearTimeout(timer));
    document.head.append(script);
  });
}

/** Loads the provider's script and the component around it. Rejects when one of them can't be had. */
export async function loadTurnstile(origin: string): Promise<typeof Turnstile> {
  const [module] = await Promise.all([import("@marsidev/react-turnstile"), loadScript(origin)]);
  return module.Turnstile;
}
