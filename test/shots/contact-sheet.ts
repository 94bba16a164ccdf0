import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../support/server.ts";

export const SHOTS = join(ROOT, "shots");

const STYLE =
  "body { background: #777; color: #fff; font: 16px system-ui } img { max-height: 60rem }";

const toFigure = (file: string) =>
  `<figure><img src="${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`;

export default async function setUp(): Promise<() => Promise<void>> {
  await rm(SHOTS, { recursive: true, force: true });
  await mkdir(SHOTS);
  return async () => {
    const figures = (await readdir(SHOTS)).toSorted().map(toFigure).join("\n");
    const head = `<meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>`;
    await writeFile(join(SHOTS, "index.html"), `<!doctype html>${head}\n${figures}\n`);
  };
}
