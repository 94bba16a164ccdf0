import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureClickToPaint } from "./click-rows.ts";
import { measureLander } from "./measure-lander.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureSearchHttp } from "./measure-search-http.ts";
import { measureServer } from "./measure-server.ts";
import { measureStreams } from "./measure-streams.ts";
import { measureUncached } from "./measure-uncached.ts";
import { measureViews } from "./measure-views.ts";
import { measureWeight } from "./measure-weight.ts";
import { type Measurement, notMeasured, type Row, type Settings } from "./measurement.ts";
import { formatReport } from "./report.ts";
import { openSamples } from "./sample.ts";
import { measureSearchTime } from "./search-rows.ts";

/** All that can be measured, in the order of the table. */
const MEASUREMENTS: readonly Measurement[] = [
  measureServer,
  measureUncached,
  measureWeight,
  measureLighthouse,
  measureLander,
  measureClickToPaint,
  measureSearchTime,
  measureSearchHttp,
  measureViews,
  measureStreams,
];

const RESULTS = join(import.meta.dirname, "results.md");
const NAMES = 100_000;
const QUICK_NAMES = 5_000;

const { values } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean", default: false } },
});
const wanted = values.only?.split(",");
const unknown = wanted?.filter((name) => !MEASUREMENTS.some((one) => one.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`--only: found ${unknown.join(", ")}, wanted some of ${listAll()}`);
  process.exit(1);
}

function listAll(): string {
  return MEASUREMENTS.map(({ name }) => name).join(",");
}

async function run({ name, measure }: Measurement, settings: Settings): Promise<readonly Row[]> {
  console.log(`${name}…`);
  try {
    return (await measure(settings)).rows;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [notMeasured(name, "it failed")];
  }
}

const samples = openSamples(values.quick ? QUICK_NAMES : NAMES);
const settings: Settings = { isQuick: values.quick, openSample: samples.openSample };
const rows: Row[] = [];
for (const measurement of MEASUREMENTS) {
  if (wanted?.includes(measurement.name) ?? true) rows.push(...(await run(measurement, settings)));
}
await samples.close();

const report = await formatReport(rows);
console.log(`\n${report}`);
// A part, or a run that shows only that it runs, does not replace what was measured.
if (!wanted && !values.quick) await writeFile(RESULTS, report);
// What a measurement that failed left running goes with this process.
process.exit();
