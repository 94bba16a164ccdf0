import { expect, it } from "vitest";
import { isPublic, mayLeadTo } from "./outgoing.ts";

it.each([
  ["10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255"],
  ["::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "::ffff:10.0.0.1", "::127.0.0.1"],
  ["64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::", "5f00::1"],
])("%s and similar addresses are private, and public ones aren't", (...addresses) => {
  for (const address of addresses) expect(isPublic(address), address).toBe(false);
  for (const address of ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])
    expect(isPublic(address), address).toBe(true);
});

it("another server can redirect the shop only to public servers", async () => {
  for (const url of [
    "https://10.0.0.1/",
    "https://[fd00::1]/",
    "https://2130706433/",
    "https://localhost/",
    "http://8.8.8.8/",
    "https://unknown.invalid/",
    "",
  ])
    expect(await mayLeadTo(url), url).toBe(false);
  expect(await mayLeadTo("https://8.8.8.8/domain/harbor.com")).toBe(true);
});
