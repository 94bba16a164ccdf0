import { expect, it } from "vitest";
import { parseChecksum } from "./fetch-release.ts";

const SUM = "0123456789abcdef".repeat(4);
const OTHER = "f".repeat(64);

it.each([
  [SUM, SUM],
  [`${SUM}  vitrine-1.0.1.tgz\n`, SUM],
  [`${SUM.toUpperCase()} *dist/vitrine-1.0.1.tgz\r\n`, SUM],
  [`${OTHER}  install.sh\n${SUM}  vitrine-1.0.1.tgz\n`, SUM],
  [`${OTHER}  vitrine-1.0.2.tgz\n`, null],
  ["<html>not found</html>", null],
])("a checksum is found in %j", (text, found) => {
  expect(parseChecksum(text, "vitrine-1.0.1.tgz")).toBe(found);
});
