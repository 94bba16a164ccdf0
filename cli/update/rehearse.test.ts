import { expect, it } from "vitest";
import { SETTINGS } from "../../server/config.ts";
import { toRehearsalSettings } from "./rehearse.ts";

it("a rehearsal gets no setting with which a copy of the shop could reach anybody", () => {
  const given = Object.fromEntries([...SETTINGS, "NEWER"].map((name) => [name, "given"]));
  const kept = Object.entries(toRehearsalSettings(given)).filter(([, value]) => value === "given");
  const reaching = /^(SMTP|EMAILJS_(PUBLIC|SERVICE)|ESCROW|WEBHOOK|TELEGRAM|NTFY|NEWER)/;
  expect(kept.map(([name]) => name).filter((name) => reaching.test(name))).toEqual([]);
  expect(kept.map(([name]) => name)).toContain("TRUST_PROXY");
});
