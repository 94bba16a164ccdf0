import { spawnServer } from "./server.ts";

/** Starts a desk of its own process, and waits for its link. */
export async function startDesk(env: Record<string, string>) {
  const { child, lines, exited } = spawnServer(env, ["desk/start.ts", "--json"]);
  const link = await new Promise<URL>((resolve, reject) => {
    const look = () => {
      const line = lines.find((line) => line.includes("/enter/"));
      if (line) resolve(new URL((JSON.parse(line) as { link: string }).link));
    };
    child.stdout?.on("data", look);
    child.once("close", (code) => reject(new Error(`exit ${code}:\n${lines.join("\n")}`)));
  });
  return {
    link: link.href,
    url: link.origin,
    pid: child.pid ?? 0,
    stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
      child.kill(signal);
      return exited;
    },
  };
}
