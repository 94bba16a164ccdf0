import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// Run as a process of its own, with a port, headers as JSON and pairs of path and file: what node:http alone can do with these bytes.
const [port = "", headers = "{}", ...pairs] = process.argv.slice(2);
const common = JSON.parse(headers) as Record<string, string>;
const pages = new Map<string, Buffer>();
for (let index = 0; index + 1 < pairs.length; index += 2) {
  pages.set(pairs[index] ?? "", readFileSync(pairs[index + 1] ?? ""));
}

const server = createServer((request, response) => {
  const body = pages.get(request.url ?? "");
  if (!body) {
    response.writeHead(404, { "Content-Length": 0 }).end();
    return;
  }
  response.writeHead(200, { ...common, "content-length": body.length });
  response.end(body);
});

server.listen(Number(port), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
