import { send } from "./raw-request.ts";

/** A figure of the shop, as '/metrics' tells it; 0 where it does not stand there. */
export async function readFigure(origin: string, name: string): Promise<number> {
  const { body } = await send(origin, { path: "/metrics" });
  const line = body.split("\n").find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
