import { it } from "vitest";
import { expectRightNamesServed } from "../../test/support/random-edits.ts";

it("every name that is right is served after each of 100 random edits, with faults among them", () =>
  expectRightNamesServed(100));
