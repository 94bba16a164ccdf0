import { it } from "vitest";
import { expectRightNamesServed } from "../../test/support/random-edits.ts";

it(
  "every name that is right is served after each of 10,000 random edits, with faults among them",
  { timeout: 3_600_000 },
  () => expectRightNamesServed(10_000, 2),
);
