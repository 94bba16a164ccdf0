import { expect, test } from "vitest";
import { adviseDns } from "./dns-advice.ts";

test.each([
  ["93.184.215.14", ["93.184.215.14", "2001:db8::7"], null],
  ["93.184.215.14", [], "set this record:\n  a.example  A  93.184.215.14\n"],
  ["2606:4700::7", ["192.0.2.1"], "in place of 192.0.2.1:\n  a.example  AAAA  2606:4700::7\n"],
  ["10.0.0.4", [], "a.example  A  (the server's public address)"],
])("at %s, DNS that answers %j gets the advice that it lacks", async (address, records, said) => {
  const addresses = () =>
    Promise.resolve(
      records.length > 0 ? ({ state: "found", records } as const) : ({ state: "absent" } as const),
    );
  const advice = await adviseDns("a.example", address, { addresses });
  if (said === null) expect(advice).toBeNull();
  else expect(advice).toContain(said);
});
