import type { Database } from "../database/database.ts";
import { createRateLimit, HOUR_S, MINUTE_S } from "./rate-limiter.ts";

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(database: Pick<Database, "engine" | "db">) {
  const perMinuteAndHour = (name: string, minute: number, hour: number) =>
    createRateLimit(database, name, [
      { points: hour, duration: HOUR_S },
      { points: minute, duration: MINUTE_S },
    ]);
  return {
    withScript: perMinuteAndHour("with-script", 15, 60),
    withoutScript: perMinuteAndHour("without-script", 5, 15),
    buyClicks: createRateLimit(database, "buy-clicks", [{ points: 20, duration: HOUR_S }]),
    challenges: createRateLimit(database, "challenges", [{ points: 30, duration: MINUTE_S }]),
  };
}
