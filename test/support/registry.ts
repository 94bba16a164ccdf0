import { basename } from "node:path";
import { readFile } from "node:fs/promises";
import { serveHttp } from "./http-server.ts";

interface Published {
  readonly version: string;
  readonly file: string | undefined;
  readonly signature: string | undefined;
}

/** A registry of npm packages with the two of a release. It answers as the registry's protocol says: a version's manifest at its name, and its archive where that says. */
export async function serveRegistry() {
  let newest: Published | undefined;
  const web = await serveHttp(async ({ url = "" }, response) => {
    const answer = (value: object) =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(value));
    if (newest && url === "/create-vitrine/latest") {
      const { version, signature } = newest;
      return answer({
        name: "create-vitrine",
        version,
        dependencies: { vitrine: version },
        signature,
      });
    }
    if (newest && url === `/vitrine/${newest.version}`) {
      const tarball = `${web.origin}/vitrine/-/vitrine-${newest.version}.tgz`;
      return answer({ name: "vitrine", version: newest.version, dist: { tarball } });
    }
    if (newest?.file && basename(url) === `vitrine-${newest.version}.tgz`)
      return response.end(await readFile(newest.file));
    return response.writeHead(404).end(JSON.stringify({ error: "Not found" }));
  });
  return {
    ...web,
    publish(version: string, file?: string, signature?: string): void {
      newest = { version, file, signature };
    },
  };
}
