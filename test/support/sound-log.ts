import { expect } from "@playwright/test";

/** Levels of pino from which somebody should look. */
const ERROR_LEVEL = 50;

/** Every line that the server printed is JSON, and none tells of a failure of its own. */
export function expectSoundLog(lines: readonly string[]): void {
  const records = lines.map((line) => JSON.parse(line) as { level: number });
  expect(records.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
}
