import { z } from "zod";
import { isVersion } from "../process/versions.ts";
import { fetchText, parseJson, type RequestLimits } from "./outgoing.ts";

/** It is published after `vitrine`, whose version and signature it has, so a release that is half published is never found. */
const LAST_PUBLISHED = "create-vitrine";

const newestSchema = z.object({
  version: z.string().refine(isVersion),
  signature: z.string().nullable().default(null),
});
/** Anything but an address would be a file of this machine. */
const releaseSchema = z.object({
  dist: z.object({ tarball: z.url({ protocol: /^https?$/ }) }),
});

/** Reads what a registry of npm packages says about one version. Rejects with an Error whose words follow the registry's address. */
async function readPackage<Result>(
  registry: string,
  path: string,
  schema: z.ZodType<Result>,
  limits: RequestLimits,
): Promise<Result> {
  const url = new URL(path, registry.endsWith("/") ? registry : `${registry}/`).href;
  const { status, text } = await fetchText(url, limits);
  if (status === 404) throw new Error(`it has no package ${path}`);
  if (status !== 200) throw new Error(`it answers with status ${status}`);
  const { success, data } = schema.safeParse(parseJson(text));
  if (success) return data;
  throw new Error("it answers something else than a registry of packages");
}

/** The newest release and its signature, which is null if it isn't signed. Rejects like `fetchText`, and if the answer makes no sense. */
export const readNewest = (registry: string, limits: RequestLimits = {}) =>
  readPackage(registry, `${LAST_PUBLISHED}/latest`, newestSchema, limits);

/** The address of a release's archive. Rejects like `readNewest`. */
export async function findArchive(registry: string, version: string): Promise<string> {
  const { dist } = await readPackage(registry, `vitrine/${version}`, releaseSchema, {});
  return dist.tarball;
}
