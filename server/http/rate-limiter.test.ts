import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt, openTestDatabase, type TestEngine } from "../../test/support/engines.ts";
import { createLimits } from "./limits.ts";
import { createRateLimit, type RateLimit } from "./rate-limiter.ts";

const MINUTE_MS = 60_000;
const START = Date.parse("2026-11-20T10:00:00.000Z");

const setTime = (ms: number) => vi.setSystemTime(START + ms);

async function takeMany(limit: RateLimit, count: number, address = "a"): Promise<number[]> {
  const waits: number[] = [];
  for (let taken = 0; taken < count; taken += 1) waits.push(await limit.take(address));
  return waits;
}

const NO_WAIT = (count: number) => Array.from({ length: count }, () => 0);

describeOnEachEngine("a limit", (engine) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
  });
  afterEach(() => void vi.useRealTimers());

  async function open(testEngine: TestEngine) {
    const database = await openTestDatabase(testEngine);
    onTestFinished(() => database.close());
    return database;
  }

  it("with script allows fifteen inquiries a minute, then gives the wait in seconds", async () => {
    const { withScript } = createLimits(await open(engine()));
    for (let second = 0; second < 15; second += 1) {
      setTime(second * 1_000);
      expect(await withScript.take("a")).toBe(0);
    }
    expect(await withScript.take("a")).toBe(46);
    expect(await withScript.take("b")).toBe(0);
    setTime(MINUTE_MS - 1);
    expect(await withScript.take("a")).toBe(1);
    setTime(MINUTE_MS);
    expect(await withScript.take("a")).toBe(0);
  });

  it("without script allows five inquiries a minute and fifteen an hour", async () => {
    const { withoutScript } = createLimits(await open(engine()));
    for (const minute of [0, 1, 2]) {
      setTime(minute * MINUTE_MS);
      expect(await takeMany(withoutScript, 5)).toEqual(NO_WAIT(5));
    }
    expect(await withoutScript.take("a")).toBe(58 * 60);
  });

  it("neither counts requests that it refuses nor lengthens the wait for them", async () => {
    const rules = [
      { points: 3, duration: 3_600 },
      { points: 1, duration: 60 },
    ];
    const limit = createRateLimit(await open(engine()), "test", rules);
    for (const minute of [0, 1, 2]) {
      setTime(minute * MINUTE_MS);
      expect(await limit.take("a")).toBe(0);
      for (const second of [1, 20, 59]) {
        setTime(minute * MINUTE_MS + second * 1_000);
        const wait = minute === 2 ? 58 * 60 - second : 60 - second;
        expect(await limit.take("a")).toBe(wait);
      }
    }
  });

  it("counts requests of one address across processes if they share PostgreSQL", async () => {
    const url = await engine().createDatabase();
    const databases = [await openAt(url), await openAt(url)] as const;
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()));
    });
    const [first, second] = [createLimits(databases[0]), createLimits(databases[1])];
    expect(await takeMany(first.challenges, 20)).toEqual(NO_WAIT(20));
    const passed = (await takeMany(second.challenges, 20)).filter((wait) => wait === 0);
    expect(passed).toHaveLength(engine().name === "postgres" ? 10 : 20);
  });

  it("continues in memory if the database is gone", async () => {
    const database = await openTestDatabase(engine());
    const { challenges } = createLimits(database);
    await database.close();
    expect(await takeMany(challenges, 31)).toEqual([...NO_WAIT(30), 60]);
  });
});

it("a flood of addresses makes the limit forget those that were quiet the longest", async () => {
  const database = await openAt("file::memory:");
  onTestFinished(() => database.close());
  const limit = createRateLimit(database, "test", [{ points: 1, duration: 60 }], 3);
  for (const address of ["a", "b", "c", "a", "d"]) await limit.take(address);
  expect(await limit.take("a")).toBeGreaterThan(0);
  expect(await limit.take("b")).toBe(0);
});
