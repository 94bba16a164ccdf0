import { readFileSync } from "node:fs";

// With `node --import`, this clock differs from the machine's by the milliseconds in the file CLOCK_FILE.
const { now } = Date;
const shifted = () => now() + Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));

globalThis.Date = class extends Date {
  constructor(...parts: [] | [number]) {
    super(...((parts.length === 0 ? [shifted()] : parts) as [number]));
  }
  static override now = shifted;
} as DateConstructor;
