import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { runTar } from "../../server/backup/archive.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import { describeFetchFault, openDownload, parseJson } from "../../server/http/outgoing.ts";
import { isSafe } from "../../catalogue/format/page-url.ts";
import { compareVersions, isVersion } from "../../server/process/versions.ts";
import { CommandFault } from "../command/command.ts";
import { requireSignature } from "./signature.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_SIGNATURE = 64 * 1024;
const DOWNLOAD_MS = 15 * 60_000;

export const isAddress = (source: string) => /^https?:\/\//.test(source);

const refuse = (why: string) => new CommandFault(`${why}. Nothing was changed`);

const explain = (source: string, error: unknown) =>
  isAddress(source) ? describeFetchFault(error) : reasonOf(error);

async function openSource(source: string, maxBytes: number): Promise<Readable> {
  if (!isAddress(source)) return createReadStream(source, { end: maxBytes });
  const readBody = await openDownload(source, { maxBytes, timeoutMs: DOWNLOAD_MS });
  return Readable.from(readBody());
}

async function copy(source: string, to: string, maxBytes = MAX_BYTES): Promise<void> {
  await pipeline(await openSource(source, maxBytes), createWriteStream(to, { flags: "wx" }));
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

export interface Offered {
  /** The path or address of the release. */
  readonly source: string;
  /** The signature in a registry, or null if it has none. Otherwise it is in a file beside the release. */
  readonly signature?: string | null;
  /** SHA-256 of the release, which then needs no signature. */
  readonly checksum?: string | undefined;
}

const OWN = "If you made the release yourself, add --checksum with its sum from SHA256SUMS";

async function requireChecksum(file: string, name: string, checksum: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  const found = hash.digest("hex");
  if (found === checksum) return;
  throw refuse(
    `${name} is damaged, or isn't what was released: its SHA-256 checksum is ${found}, and --checksum says ${checksum}`,
  );
}

async function requireSigned(file: string, name: string, offered: Offered, signers: string) {
  const { source, signature } = offered;
  const signatureFile = `${file}.sig`;
  if (signature === null)
    throw refuse(
      `${name} isn't signed, so nobody knows who made it. If you did, update from its file, with --checksum`,
    );
  if (signature !== undefined) await writeFile(signatureFile, signature);
  else {
    await copy(`${source}.sig`, signatureFile, MAX_SIGNATURE).catch((error: unknown) => {
      throw refuse(
        `${name} isn't signed, because its signature ${source}.sig can't be read (${explain(source, error)}): put it there. ${OWN}`,
      );
    });
  }
  await requireSignature({ file, name }, signatureFile, signers).catch((error: Error) => {
    throw refuse(error.message);
  });
}

/**
 * Copies a release to `to`, which mustn't exist, and checks the copy, so that nobody can exchange it later, before anything
 * in it is read. `signers` is the file of the known keys. Rejects with a CommandFault.
 */
export async function fetchRelease(offered: Offered, to: string, signers: string) {
  const { source, checksum } = offered;
  if (isAddress(source) && !isSafe(source))
    throw refuse(`found the address ${source}, expected one that begins with https://`);
  if (!isAddress(source) && !existsSync(source)) throw refuse(`there is no file ${source}`);
  const name = basename(source);
  await copy(source, to).catch((error: unknown) => {
    throw refuse(`${source} can't be fetched: ${explain(source, error)}`);
  });
  if (checksum === undefined) await requireSigned(to, name, offered, signers);
  else await requireChecksum(to, name, checksum);
  return { version: await readVersion(to, name), name };
}

/** The sections of a release's changelog about versions that are newer than `from`. */
export async function readNews(file: string, from: string): Promise<string> {
  const text = await runTar(["-xzOf", file, "package/CHANGELOG.md"]).catch(() => "");
  const newer = text.split(/^(?=## )/m).filter((section) => {
    const [, version = ""] = /^## \[?([^\]\s]+)/.exec(section) ?? [];
    return isVersion(version) && compareVersions(version, from) > 0;
  });
  return newer.join("");
}
