import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** What is used of Lighthouse's and chrome-launcher's modules. */
export interface Lighthouse {
  run(
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<{ lhr: LighthouseResult } | undefined>;
  launch(
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly port: number; kill(): void }>;
}

export interface LighthouseResult {
  readonly lighthouseVersion: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly AuditRef[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

const require = createRequire(import.meta.url);

function find(name: string): string | null {
  try {
    return pathToFileURL(require.resolve(name)).href;
  } catch {
    return null;
  }
}

/** Installs what bench/package.json names; its 200 packages are no part of the shop's own. */
function install(): void {
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  spawnSync("npm", args, { cwd: import.meta.dirname, stdio: "inherit" });
}

/** Lighthouse, installed when it is first wanted; null where that fails, as without a network. */
export async function loadLighthouse(): Promise<Lighthouse | null> {
  if (!find("lighthouse")) install();
  const [lighthouse, launcher] = [find("lighthouse"), find("chrome-launcher")];
  if (!lighthouse || !launcher) return null;
  const { default: run } = (await import(lighthouse)) as { default: Lighthouse["run"] };
  const { launch } = (await import(launcher)) as { launch: Lighthouse["launch"] };
  return { run, launch };
}
