import { programFile } from "./program.ts";

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

/** npm removes what is beside a package that it installs into a folder above, so this completes the package itself. */
export const DRAWING_ADVICE = `run npm install --prefix ${programFile(".").replace(/\/$/, "")} --ignore-scripts and restart the shop`;

export const NO_PICTURES =
  "links to the shop show no pictures in social networks, because sharp isn't installed";
