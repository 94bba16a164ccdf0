import { execSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureDesk } from "./desk.ts";
import { measureClick, measurePages } from "./pages.ts";
import { measureFinding } from "./finding.ts";
import type { Part } from "./part.ts";
import { measureMachines } from "./machines.ts";
import { measureSearch } from "./search.ts";
import { measureServer, measureViews } from "./server.ts";

const PARTS: Readonly<Record<string, Part>> = {
  pages: measurePages,
  click: measureClick,
  server: measureServer,
  search: measureSearch,
  finding: measureFinding,
  machines: measureMachines,
  desk: measureDesk,
  views: measureViews,
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(PARTS).join() },
    quick: { type: "boolean", default: false },
  },
});
const wanted = values.only.split(",");
const unknown = wanted.filter((name) => !PARTS[name]);
if (unknown.length > 0) {
  console.error(`--only: found ${unknown.join()}, expected some of ${Object.keys(PARTS).join()}`);
  process.exit(1);
}

const [processor] = cpus();
const commit = execSync("git describe --always --dirty", { encoding: "utf8" }).trim();
const day = new Date().toISOString().slice(0, 10);
console.log(`${processor?.model}, ${cpus().length} cores; Node ${process.version}; ${commit}, ${day}

| what | measured | aim |
| --- | --- | --- |`);
for (const name of wanted) {
  const rows = (await PARTS[name]?.(values.quick)) ?? [];
  for (const { what, measured, aim = "" } of rows)
    console.log(`| ${what} | ${measured} | ${aim} |`);
}
