import { send } from "./raw-request.ts";

/** Reads a value from /metrics; 0 where it is not listed. */
export async function readFigure(origin: string, name: string): Promise<number> {
  const { body } = await send(origin, { path: "/metrics" });
  const line = body.split("\n").find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
