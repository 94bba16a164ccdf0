import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type Stats, statSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { runTar } from "../../server/backup/archive.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import {
  describeFetchFault,
  fetchText,
  openDownload,
  parseJson,
} from "../../server/http/outgoing.ts";
import { isSafe } from "../../catalogue/format/page-url.ts";
import { isVersion } from "../../server/process/versions.ts";
import { CommandFault } from "../command/command.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const DOWNLOAD_MS = 15 * 60_000;

export const isAddress = (source: string) => /^https?:\/\//.test(source);

const refuse = (why: string) => new CommandFault(`${why}. Nothing was changed`);

const explain = (source: string, error: unknown) =>
  isAddress(source) ? describeFetchFault(error) : reasonOf(error);

/** Reads the format of `sha256sum`, which may list several files. */
export function parseChecksum(text: string, name: string): string | null {
  const lines = text.split("\n").flatMap((line) => {
    const [, hash = "", file = ""] = /^([0-9a-f]{64})(?:\s+\*?(.*?))?\s*$/i.exec(line) ?? [];
    return hash ? [{ hash: hash.toLowerCase(), file: basename(file) }] : [];
  });
  const own = lines.find(({ file }) => file === name);
  return own?.hash ?? (lines.length === 1 && lines[0]?.file === "" ? lines[0].hash : null);
}

async function readText(place: string): Promise<string> {
  if (!isAddress(place)) return readFile(place, "utf8");
  const { status, text } = await fetchText(place, {});
  if (status === 200) return text;
  throw new Error(`the answer is ${status}`);
}

async function readChecksum(
  source: string,
  name: string,
): Promise<{ place: string; hash: string }> {
  const place = `${source}.sha256`;
  const next = `so there's no telling whether ${name} is complete and unchanged. Put that file there too, or add --checksum with the checksum from where you got the release`;
  const text = await readText(place).catch((error: unknown) => {
    throw refuse(`the checksum ${place} can't be read (${explain(source, error)}), ${next}`);
  });
  const hash = parseChecksum(text, name);
  if (hash === null) throw refuse(`${place} has no SHA-256 checksum of ${name}, ${next}`);
  return { place, hash };
}

/** In a folder such as /tmp, each user can exchange only files of that user. */
const STICKY = 0o1000;

/** Whether others could exchange it than root, and whoever has run the command with sudo. */
const isExchangeable = ({ uid, mode }: Stats) =>
  (uid !== 0 && uid !== Number(process.env.SUDO_UID)) ||
  ((mode & 0o022) !== 0 && (mode & STICKY) === 0);

/** Throws if somebody else than root could exchange the file, or a folder on the way to it. */
function requireOwn(file: string): void {
  if (process.getuid?.() !== 0) return;
  for (let path = file; ; path = dirname(path)) {
    if (isExchangeable(statSync(path))) {
      throw new Error(
        `others than root may change ${path}, and root must not install what they may have exchanged. Copy the release into root's own folder, such as /root, or add --checksum with the checksum from where you got it`,
      );
    }
    if (path === dirname(path)) return;
  }
}

async function openSource(source: string, isTrusted: boolean): Promise<Readable> {
  if (isAddress(source)) {
    const readBody = await openDownload(source, { maxBytes: MAX_BYTES, timeoutMs: DOWNLOAD_MS });
    return Readable.from(readBody());
  }
  const file = await realpath(source);
  if (!isTrusted) requireOwn(file);
  return createReadStream(file);
}

const packageSchema = z.object({
  name: z.literal("vitrine"),
  version: z.string().refine(isVersion),
});

async function readVersion(file: string, name: string): Promise<string> {
  const text = await runTar(["-xzOf", file, "package/package.json"]).catch(() => "");
  const { success, data } = packageSchema.safeParse(parseJson(text));
  if (success) return data.version;
  throw refuse(`${name} isn't a release of Vitrine`);
}

/** Copies a release to `to`, which mustn't exist. Checks the copy, so that nobody can exchange it later. Rejects with a CommandFault. */
export async function fetchRelease(source: string, checksum: string | undefined, to: string) {
  if (isAddress(source) && !isSafe(source))
    throw refuse(`found the address ${source}, expected one that begins with https://`);
  if (!isAddress(source) && !existsSync(source)) throw refuse(`there is no file ${source}`);
  const name = basename(source);
  const known = checksum
    ? { place: "--checksum", hash: checksum }
    : await readChecksum(source, name);
  try {
    const content = await openSource(source, checksum !== undefined);
    await pipeline(content, createWriteStream(to, { flags: "wx" }));
  } catch (error) {
    throw refuse(`${source} can't be fetched: ${explain(source, error)}`);
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(to), hash);
  const found = hash.digest("hex");
  if (found !== known.hash) {
    throw refuse(
      `${name} is damaged, or isn't what was released: its SHA-256 checksum is ${found}, and ${known.place} says ${known.hash}. Fetch both files again`,
    );
  }
  return { version: await readVersion(to, name), name, place: known.place };
}
