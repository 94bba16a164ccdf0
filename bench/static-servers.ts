import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../test/support/server.ts";
import { hasProgram } from "./machine.ts";
import { type Started, startProcess } from "./start-process.ts";

/** Bodies as they go over the wire, by path. */
export type Pages = ReadonlyMap<string, Buffer>;

/** Where nginx finds the gzip form of a page: there is no other form. */
const fileOf = (folder: string, index: number) => join(folder, `${index}.html`);

async function writePages(pages: Pages): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-static-"));
  // The workers of an nginx that root started are another user.
  await chmod(folder, 0o755);
  const bodies = [...pages.values()];
  await Promise.all(bodies.map((body, index) => writeFile(`${fileOf(folder, index)}.gz`, body)));
  return folder;
}

/** As nginx likes it best: one worker, no log, files kept open. */
function configure(folder: string, port: number, paths: readonly string[]): string {
  const locations = paths.map(
    (path, index) => `location = ${path} { rewrite ^ /${index}.html break; }`,
  );
  return `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  open_file_cache max=1000 inactive=60s;
  types { text/html html; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    gzip_static always;
    ${locations.join("\n    ")}
  }
}
`;
}

async function withFolder(folder: string, start: () => Promise<Started>): Promise<Started> {
  const server = await start();
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A static nginx that sends these gzipped bytes from files; null where it is not installed. */
export async function startNginx(pages: Pages): Promise<Started | null> {
  if (!hasProgram("nginx", "-v")) return null;
  const folder = await writePages(pages);
  const port = await findFreePort();
  const paths = [...pages.keys()];
  const file = join(folder, "nginx.conf");
  await writeFile(file, configure(folder, port, paths));
  const args = ["-p", folder, "-c", file, "-e", "stderr"];
  const [path = "/"] = paths;
  return withFolder(folder, () => startProcess({ command: "nginx", args, port, path }));
}

/** A server of node:http alone that sends these bytes and headers from memory. */
export async function startBare(
  pages: Pages,
  headers: Readonly<Record<string, unknown>>,
): Promise<Started> {
  const folder = await writePages(pages);
  const port = await findFreePort();
  const pairs = [...pages.keys()].flatMap((path, index) => [path, `${fileOf(folder, index)}.gz`]);
  const args = [
    join(import.meta.dirname, "bare-pages.ts"),
    String(port),
    JSON.stringify(headers),
    ...pairs,
  ];
  const [path = "/"] = pages.keys();
  return withFolder(folder, () => startProcess({ command: process.execPath, args, port, path }));
}
