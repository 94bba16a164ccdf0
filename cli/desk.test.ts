import { expect, it } from "vitest";
import { runVitrine } from "../test/support/vitrine.ts";

it.each(["https://desk.example.ts.net", "desk.example.ts.net/", "my desk", "desk:port", ""])(
  "the desk isn't opened at the host %j",
  async (host) => {
    const { code, err } = await runVitrine(["desk", "--host", host]);
    expect(err).toContain("Expected a host name without https://");
    expect(code).toBe(2);
  },
);
