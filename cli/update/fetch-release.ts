import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type Stats, statSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable, Transform } from "node:stream";
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

const CHECKSUM_ENDING = ".sha256";
const MAX_BYTES = 256 * 1024 * 1024;
const DOWNLOAD_MS = 15 * 60_000;

export const isAddress = (source: string) => /^https?:\/\//.test(source);

const nameOf = (source: string) => basename(isAddress(source) ? new URL(source).pathname : source);

function checksumPlace(source: string): string {
  if (!isAddress(source)) return source + CHECKSUM_ENDING;
  const url = new URL(source);
  url.pathname += CHECKSUM_ENDING;
  return url.href;
}

/** Reads the format of `sha256sum`, which may list several files. */
export function parseChecksum(text: string, name: string): string | null {
  const lines = text.split("\n").flatMap((line) => {
    const [, hash = "", file = ""] = /^([0-9a-f]{64})(?:\s+\*?(.*?))?\s*$/i.exec(line) ?? [];
    return hash ? [{ hash: hash.toLowerCase(), file: basename(file) }] : [];
  });
  const own = lines.find(({ file }) => file === name);
  return own?.hash ?? (lines.length === 1 && lines[0]?.file === "" ? lines[0].hash : null);
}

async function readChecksum(source: string): Promise<{ place: string; hash: string }> {
  const place = checksumPlace(source);
  const refuse = (why: string) =>
    new CommandFault(
      `${why}, so there's no telling whether ${nameOf(source)} is complete and unchanged. Put that file there too, or add --checksum with the checksum from where you got the release. Nothing was changed`,
    );
  let text: string;
  try {
    if (isAddress(source)) {
      const answer = await fetchText(place, {});
      if (answer.status !== 200) throw new Error(`the answer is ${answer.status}`);
      ({ text } = answer);
    } else text = await readFile(place, "utf8");
  } catch (error) {
    const why = isAddress(source) ? describeFetchFault(error) : reasonOf(error);
    throw refuse(`the checksum ${place} can't be read (${why})`);
  }
  const hash = parseChecksum(text, nameOf(source));
  if (hash === null) throw refuse(`${place} has no SHA-256 checksum of ${nameOf(source)}`);
  return { place, hash };
}

/** In a folder such as /tmp, each user can exchange only files of that user. */
const STICKY = 0o1000;

/** Whether others could exchange it than root, and whoever has run the command with sudo. */
const isExchangeable = ({ uid, mode }: Stats) =>
  (uid !== 0 && uid !== Number(process.env.SUDO_UID)) ||
  ((mode & 0o022) !== 0 && (mode & STICKY) === 0);

/** Returns the first folder on the way to the file, or the file itself, at which others could exchange it, or null. */
function findExchangeable(file: string): string | null {
  if (process.getuid?.() !== 0) return null;
  for (let path = file; ; path = dirname(path)) {
    if (isExchangeable(statSync(path))) return path;
    if (path === dirname(path)) return null;
  }
}

async function openSource(source: string, checksum: string | undefined) {
  if (isAddress(source)) {
    const readBody = await openDownload(source, { maxBytes: MAX_BYTES, timeoutMs: DOWNLOAD_MS });
    return Readable.from(readBody());
  }
  const file = await realpath(source);
  const place = checksum === undefined ? findExchangeable(file) : null;
  if (place === null) return createReadStream(file);
  throw new Error(
    `others than root may change ${place}, and root must not install what they may have exchanged. Copy the release into root's own folder, such as /root, or add --checksum with the checksum from where you got it`,
  );
}

async function copyHashed(
  source: string,
  checksum: string | undefined,
  to: string,
): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      await openSource(source, checksum),
      hashing,
      createWriteStream(to, { flags: "wx" }),
    );
  } catch (error) {
    const why = isAddress(source) ? describeFetchFault(error) : reasonOf(error);
    throw new CommandFault(`${source} can't be fetched: ${why}. Nothing was changed`);
  }
  return hash.digest("hex");
}

const packageSchema = z.object({
  name: z.literal("vitrine"),
  version: z.string().refine(isVersion),
});

async function readVersion(file: string, source: string): Promise<string> {
  const refuse = (why: string) =>
    new CommandFault(`${source} isn't a release of Vitrine: ${why}. Nothing was changed`);
  const text = await runTar(["-xzOf", file, "package/package.json"]).catch((error: Error) => {
    throw refuse(error.message.replaceAll(file, source));
  });
  const parsed = packageSchema.safeParse(parseJson(text));
  if (!parsed.success) throw refuse("its package.json names another program, or no version");
  return parsed.data.version;
}

/** Copies a release to `to`, which mustn't exist. Checks the copy, so that nobody can exchange it later. Rejects with a CommandFault. */
export async function fetchRelease(source: string, checksum: string | undefined, to: string) {
  if (isAddress(source) && !isSafe(source)) {
    throw new CommandFault(
      `found the address ${source}, expected one that begins with https://. Nothing was changed`,
    );
  }
  if (!isAddress(source) && !existsSync(source)) {
    throw new CommandFault(`there is no file ${source}: name a release, vitrine-<version>.tgz`);
  }
  const known = checksum ? { place: "--checksum", hash: checksum } : await readChecksum(source);
  const found = await copyHashed(source, checksum, to);
  if (found !== known.hash) {
    throw new CommandFault(
      `${nameOf(source)} is damaged, or isn't what was released: its SHA-256 checksum is ${found}, and ${known.place} says ${known.hash}. Fetch both files again. Nothing was changed`,
    );
  }
  return { version: await readVersion(to, source), name: nameOf(source), place: known.place };
}
