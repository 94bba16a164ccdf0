import { z } from "zod";
import { type Fault, toFaults } from "../catalogue/fault.ts";

/** What the operator set, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash. */
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly logLevel: string;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const portWanted = "a port number from 0 to 65535";

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portWanted)
    .transform(Number)
    .refine((port) => port <= 65_535, portWanted)
    .default(3000),
  HOST: z.string().min(1, "an address to listen on").default("127.0.0.1"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "an http:// or https:// origin" })
    .refine((url) => new URL(url).pathname === "/", "an origin alone, without a path")
    .transform((url) => new URL(url).origin)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

export type ConfigReading =
  | { readonly config: Config; readonly contentDir: string; readonly faults: [] }
  | { readonly config: null; readonly contentDir: string; readonly faults: Fault[] };

const DEFAULT_CONTENT_DIR = "./content";

/**
 * Checks the environment; an empty variable counts as unset. The one place that reads its variables. The content folder is
 * given even when something else is wrong, so that all faults can be told at once.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigReading {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const contentDir = set.CONTENT_DIR ?? DEFAULT_CONTENT_DIR;
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    return { config: null, contentDir, faults: toFaults("environment", set, parsed.error) };
  }
  const { PORT, HOST, SITE_URL, LOG_LEVEL } = parsed.data;
  const config = {
    port: PORT,
    host: HOST,
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    contentDir,
    logLevel: LOG_LEVEL,
  };
  return { config, contentDir, faults: [] };
}
