import { it } from "vitest";
import { expectNaiveResults } from "../../test/support/naive-search.ts";

it(
  "finds among 100,000 names what reading every text would find, counted and in order",
  { timeout: 7_200_000 },
  () => expectNaiveResults(100_000, 2_000),
);
