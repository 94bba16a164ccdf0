import { expect, it } from "vitest";
import { schemasIn } from "../../catalogue/schema/listing-schema.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { faultOfFiles } from "./names-fault.ts";

it("a wrong floor price is repeated only on the seller's own terminal", () => {
  const row = { domain: "pier.ai", price: "$900", category: "Boats", listedDate: "2026-11-03" };
  const input = { ...row, floor: "$4,500" };
  const { error } = schemasIn("USD").row.safeParse(input);
  const faults = error ? toFaults({ file: "listings/names.csv", line: 2 }, input, error) : [];
  const fault = faultOfFiles(faults, "Nothing was changed.");
  expect(fault.message).toMatch(
    /floor: found a value that isn't shown here, expected .*\w\. Nothing was changed\.$/,
  );
  expect(fault.message).not.toContain("4,500");
  expect(fault.ownMessage).toMatch(/floor: found "\$4,500", expected .*\nNothing was changed/);
});
