import { dirname } from "node:path";
import type { DatabaseLocation } from "../settings/config.ts";

export function parseDatabaseUrl(text: string): DatabaseLocation | null {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))
    return { engine: "postgres", url: text };
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  return path ? { engine: "sqlite", path } : null;
}

/** The folder of the shop's other files: the database's own, or `data` if the database is PostgreSQL. */
export const dataFolder = (location: DatabaseLocation) =>
  location.engine === "sqlite" ? dirname(location.path) : "data";
