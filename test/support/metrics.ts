import { send } from "./raw-request.ts";

/** Returns 0 where /metrics does not list the name. */
export async function readFigure(origin: string, name: string): Promise<number> {
  const { body } = await send(origin, { path: "/metrics" });
  const line = body.split("\n").find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
