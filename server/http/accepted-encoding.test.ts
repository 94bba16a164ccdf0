import { expect, test } from "vitest";
import { acceptedEncoding, createEncodingChoice } from "./accepted-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=1.0", "gzip"],
  ["gzip;q=0.8, br;q=0.8", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip; q=0", "identity"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip", "gzip"],
  ["identity, br;q=0.4", "identity"],
  ["identity;q=0.5, *;q=0.6", "br"],
  ["deflate, zstd, compress", "identity"],
  ["br;q=2, gzip", "gzip"],
  ["br;q=high, gzip;level=9", "identity"],
  [",,;;q=1,", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("a visitor who takes %j gets %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test("a choice that is remembered is the same, for long headers too", () => {
  const choose = createEncodingChoice();
  const long = `${"x, ".repeat(100)}gzip`;
  for (const header of ["br", "br", "gzip;q=0.1", long, long]) {
    expect(choose(header)).toBe(acceptedEncoding(header));
  }
});
