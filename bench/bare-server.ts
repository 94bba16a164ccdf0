import { createServer } from "node:http";

// What the machine can do at the most: parse the body as JSON, answer 201.
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(201, { "Content-Length": 0 }).end();
  });
});

server.listen(Number(process.argv[2]), "127.0.0.1", () => console.log('{"msg":"listening"}'));
process.once("SIGTERM", () => process.exit(0));
