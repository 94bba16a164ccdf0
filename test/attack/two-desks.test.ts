import { test } from "vitest";
import { raceDesks } from "../support/desk-race.ts";

const ROUNDS = 40;

test("two desks never save over each other (sqlite)", () => raceDesks(ROUNDS));
