import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Changes, compareSettings } from "../../server/backup/shop-files.ts";
import { ENV_FILE } from "../../server/backup/back-up.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables set outside `.env` win over the restored file. `settings` is null if `.env` stays as it is. */
export function toRestoredEnvironment(
  environment: Environment,
  settings: { readonly present: string; readonly saved: string } | null,
  contentDir: string | null,
): Environment {
  const fallback = contentDir === null ? {} : { CONTENT_DIR: contentDir };
  if (settings === null) return { ...fallback, ...environment };
  const present = parseEnv(settings.present);
  const own = Object.entries(environment).filter(([name, value]) => present[name] !== value);
  return { ...fallback, ...parseEnv(settings.saved), ...Object.fromEntries(own) };
}

const MAX_SHOWN = 20;

export function formatChangedFiles(changes: Changes, folder: string): string {
  return (["change", "add", "remove"] as const)
    .map((verb) => {
      const paths = changes[verb];
      const lines = paths
        .slice(0, MAX_SHOWN)
        .map((path) => `  ${verb.padEnd(6)}  ${join(folder, path)}\n`);
      const more = paths.length - MAX_SHOWN;
      return lines.join("") + (more > 0 ? `  ${verb.padEnd(6)}  and ${more} more\n` : "");
    })
    .join("");
}

export async function formatSettings(present: string | null, saved: string): Promise<string> {
  const { add, change, remove } = await compareSettings(present ?? "", saved);
  if (present === null) return `  add     ${ENV_FILE}, with ${add.join(", ") || "no setting"}\n`;
  const parts = [
    ...change.map((name) => `${name} changes`),
    ...add.map((name) => `${name} is added`),
    ...remove.map((name) => `${name} is removed`),
  ];
  const shown = parts.length > 0 ? parts.join(", ") : "only comments, order or quotes differ";
  return `  change  ${ENV_FILE}: ${shown} (values aren't shown)\n`;
}
