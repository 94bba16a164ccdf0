import { describeKills } from "../support/kills.ts";

const HOUR_MS = 3_600_000;

describeKills(1_000, 6 * HOUR_MS);
