import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { programFile, ROOT } from "./program.ts";

function findSharp(): boolean {
  try {
    import.meta.resolve("sharp");
    return true;
  } catch {
    return false;
  }
}

/** False where a release was installed without a registry: sharp is compiled for each kind of machine, so no release holds it. */
export const canDraw = findSharp();

/** Says what to type once there is a registry. */
export function adviseDrawing(): string {
  const text = readFileSync(programFile("package.json"), "utf8");
  const { optionalDependencies } = JSON.parse(text) as { optionalDependencies?: { sharp: string } };
  const place = fileURLToPath(new URL("../..", ROOT)).replace(/\/$/, "");
  return `run npm install --prefix ${place} --ignore-scripts sharp@${optionalDependencies?.sharp ?? "latest"} and restart the shop`;
}

export const NO_PICTURES =
  "links to the shop show no pictures in social networks, because sharp isn't installed";
