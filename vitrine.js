#!/usr/bin/env node
// Any Node can read this file, because one that is too old for the rest has to say so.
import { existsSync } from "node:fs";

const OLDEST = 24;

if (Number(process.versions.node.split(".")[0]) < OLDEST) {
  console.error(
    `Vitrine needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}. Install a newer one: https://nodejs.org`,
  );
  process.exit(1);
}

if (existsSync(".env")) {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    console.error(`.env can't be read: ${error.message}`);
    process.exit(1);
  }
}

const isClone = existsSync(new URL("server.ts", import.meta.url));
await import(isClone ? "./cli/vitrine.ts" : "./cli/vitrine.js");
