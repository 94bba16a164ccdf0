import { createFrontDoor } from "./server/front-door.ts";
import { listen } from "./server/listen.ts";
import { pageViewListener } from "./server/page-view-listener.ts";
import { runUntilStopped } from "./server/run.ts";
import { openFromEnvironment } from "./server/start.ts";

type Build = typeof import("./app/handler.ts");

await runUntilStopped(async () => {
  const services = await openFromEnvironment(process.env);
  const buildUrl = new URL("build/server/index.js", import.meta.url);
  const { createPageHandler }: Build = await import(buildUrl.href);
  const door = createFrontDoor({
    services,
    handle: createPageHandler(services),
    clientDir: new URL("build/client", import.meta.url).pathname,
  });
  const server = await listen(door.fetch, services.config, (next) =>
    pageViewListener(services, next),
  );
  return { services, server };
});
