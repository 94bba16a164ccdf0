import { it } from "vitest";
import { raceDesks } from "../test/support/desk-race.ts";

it("of two desks that save the same thing at once, one saves and the other is told of the change", () =>
  raceDesks(2));
