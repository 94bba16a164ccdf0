import { existsSync, readFileSync } from "node:fs";
import { send } from "./raw-request.ts";

export async function readFigure(origin: string, name: string): Promise<number> {
  const { body } = await send(origin, { path: "/metrics" });
  const line = body.split("\n").find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

/** Returns the bytes in use now (VmRSS) or at most (VmHWM), or 0 if the system doesn't say. */
export function readMemory(pid: number, figure: "VmRSS" | "RssAnon" | "VmHWM"): number {
  const path = `/proc/${pid}/status`;
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1_024;
}
