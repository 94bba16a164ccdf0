import { expect, it, onTestFinished } from "vitest";
import { serveHttp } from "../../test/support/http-server.ts";
import { serveRegistry } from "../../test/support/registry.ts";
import { findArchive, readNewest } from "./registry.ts";

it("reads the newest release, its signature and its archive, with or without a slash after the address", async () => {
  const { origin, publish, close } = await serveRegistry();
  onTestFinished(close);
  publish("1.0.1");
  expect(await readNewest(origin)).toEqual({ version: "1.0.1", signature: null });
  publish("1.0.1", undefined, "signed");
  expect(await readNewest(`${origin}/`)).toEqual({ version: "1.0.1", signature: "signed" });
  const archive = `${origin}/vitrine/-/vitrine-1.0.1.tgz`;
  expect(await findArchive(origin, "1.0.1")).toBe(archive);
});

it("takes no file of this machine for an archive", async () => {
  const text = JSON.stringify({ dist: { tarball: "/etc/shadow" } });
  const web = await serveHttp((_, response) => response.end(text));
  onTestFinished(web.close);
  await expect(findArchive(web.origin, "1.0.1")).rejects.toThrow("something else than a registry");
});

it.each<[number, string, string]>([
  [404, "{}", "it has no package create-vitrine/latest"],
  [503, "", "it answers with status 503"],
  [200, "<html>", "it answers something else than a registry of packages"],
  [200, '{"version":"../1.0.1"}', "it answers something else than a registry of packages"],
])("refuses an answer with %i and %j", async (status, text, reason) => {
  const web = await serveHttp((_, response) => response.writeHead(status).end(text));
  onTestFinished(web.close);
  await expect(readNewest(`${web.origin}/npm`)).rejects.toThrow(reason);
});
