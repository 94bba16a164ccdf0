import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

function faultsOf(environment: Record<string, string>) {
  const { config, faults } = readConfig(environment);
  expect(config).toBeNull();
  return faults;
}

describe("an environment with nothing set", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    contentDir: "./content",
    logLevel: "info",
  };

  it("serves this machine on port 3000", () => {
    expect(readConfig({})).toEqual({ config: defaults, contentDir: "./content", faults: [] });
  });

  it("is what empty variables and those of others mean", () => {
    const environment = { PORT: "", HOST: "", SITE_URL: "", CONTENT_DIR: "", LOG_LEVEL: "" };
    expect(readConfig({ ...environment, PATH: "/bin", TERM: undefined }).config).toEqual(defaults);
  });
});

describe("what the operator sets", () => {
  it("is used", () => {
    const { config } = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      SITE_URL: "https://names.example",
      CONTENT_DIR: "/srv/content",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      port: 8080,
      host: "0.0.0.0",
      siteUrl: "https://names.example",
      contentDir: "/srv/content",
      logLevel: "debug",
    });
  });

  it("moves the public address with the port", () => {
    expect(readConfig({ PORT: "4000" }).config?.siteUrl).toBe("http://localhost:4000");
  });

  it.each([
    ["https://names.example/", "https://names.example"],
    ["http://names.example:8080/", "http://names.example:8080"],
    ["https://Names.Example:443", "https://names.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1", "http://127.0.0.1"],
  ])("SITE_URL %s is the origin %s", (found, siteUrl) => {
    expect(readConfig({ SITE_URL: found }).config?.siteUrl).toBe(siteUrl);
  });

  it.each(["0", "1", "65535"])("PORT can be %s", (PORT) => {
    expect(readConfig({ PORT }).config?.port).toBe(Number(PORT));
  });
});

describe("a slip of the operator", () => {
  it.each(["http", "-1", "65536", "99999", "100000", "3000.5", " 3000", "0x10", "1e3", "3000\0"])(
    "PORT=%j is told",
    (PORT) => {
      expect(faultsOf({ PORT })).toEqual([
        {
          file: "environment",
          field: "PORT",
          found: JSON.stringify(PORT),
          wanted: "a port number from 0 to 65535",
        },
      ]);
    },
  );

  it.each([
    "names.example",
    "nonsense",
    "//names.example",
    "https://",
    "ftp://names.example",
    "javascript:alert(1)",
    "https://names.example/shop",
    "https://names.example/?a=1",
    "https://names.example/#top",
    "https://me:secret@names.example",
  ])("SITE_URL=%s is told", (SITE_URL) => {
    const [fault] = faultsOf({ SITE_URL });
    expect(fault).toEqual({
      file: "environment",
      field: "SITE_URL",
      found: JSON.stringify(SITE_URL),
      wanted: expect.stringContaining("origin"),
    });
  });

  it.each(["loud", "INFO", "30", "__proto__"])("LOG_LEVEL=%s is told", (LOG_LEVEL) => {
    expect(faultsOf({ LOG_LEVEL })).toEqual([
      {
        file: "environment",
        field: "LOG_LEVEL",
        found: JSON.stringify(LOG_LEVEL),
        wanted: "one of fatal, error, warn, info, debug, trace, silent",
      },
    ]);
  });

  it("is told with all others, and the content folder is known still", () => {
    const environment = { PORT: "x", SITE_URL: "ftp://a.example", LOG_LEVEL: "loud" };
    const { faults, contentDir } = readConfig({ ...environment, CONTENT_DIR: "/srv/content" });
    expect(faults.map((fault) => fault.field)).toEqual(["PORT", "SITE_URL", "LOG_LEVEL"]);
    expect(contentDir).toBe("/srv/content");
  });
});
