import { describeKills } from "../support/kills.ts";

describeKills(1);
