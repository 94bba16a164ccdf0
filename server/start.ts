import { formatFault } from "../catalogue/fault.ts";
import { readConfig } from "./config.ts";
import { openLog } from "./log.ts";
import { readContent } from "./read-content.ts";
import { openServices, type Services } from "./services.ts";

/** What keeps the process from starting, in words for the operator. */
export class StartFault extends Error {}

/**
 * Environment, then content, then services. Throws a StartFault that names every fault of the environment and the content
 * at once.
 */
export async function openFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Services> {
  const { config, contentDir, faults } = readConfig(environment);
  const reading = await readContent(contentDir);
  if (!config || !reading.content) {
    throw new StartFault([...faults, ...reading.faults].map(formatFault).join("\n"));
  }
  return openServices(config, reading.content, openLog(config.logLevel));
}
