import { crc32, inflateRawSync } from "node:zlib";

/** Thrown for an archive that unpacks to more than it may. */
export class TooLarge extends Error {}

const LOCAL = Buffer.from("PK\x03\x04");
const ENTRY = Buffer.from("PK\x01\x02");
const END = Buffer.from("PK\x05\x06");
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

interface PackedFile {
  readonly name: string;
  readonly method: number;
  /** In bytes, as the directory declares it. */
  readonly unpackedSize: number;
  readonly bytes: Buffer;
}

/** A size of 0xffffffff stands for eight bytes in the extra field 1, which holds the sizes in this order. */
function readSizes(entry: Buffer, extra: Buffer): { unpacked: number; packed: number } {
  const sizes = { unpacked: entry.readUInt32LE(24), packed: entry.readUInt32LE(20) };
  let wide = extra.subarray(0, 0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) wide = extra.subarray(at + 4);
  }
  for (const name of ["unpacked", "packed"] as const) {
    if (sizes[name] !== 0xffffffff) continue;
    sizes[name] = Number(wide.readBigUInt64LE());
    wide = wide.subarray(8);
  }
  return sizes;
}

/** The files of a zip archive by its directory. Throws a RangeError for what is no archive. */
function listFiles(archive: Buffer): PackedFile[] {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new RangeError("no zip archive");
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const entry = archive.subarray(at, at + ENTRY_BYTES);
    if (!entry.subarray(0, 4).equals(ENTRY)) throw new RangeError("no entry of a zip archive");
    const nameEnd = at + ENTRY_BYTES + entry.readUInt16LE(28);
    const extraEnd = nameEnd + entry.readUInt16LE(30);
    const name = archive.toString("utf8", at + ENTRY_BYTES, nameEnd);
    const { unpacked, packed } = readSizes(entry, archive.subarray(nameEnd, extraEnd));
    at = extraEnd + entry.readUInt16LE(32);
    const local = entry.readUInt32LE(42);
    const start =
      local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    return { name, method: entry.readUInt16LE(10), unpackedSize: unpacked, bytes };
  });
}

function inflate(bytes: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(maxBytes, 1) });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw new TooLarge();
    }
    throw error;
  }
}

/**
 * Unpacks the files of a zip archive that `isWanted`. Throws a TooLarge if the archive says that it holds more than `maxBytes`, or
 * if it holds more whatever it says; another error for what is no archive.
 */
export function unpackArchive(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, Buffer> {
  const files = listFiles(archive);
  const declared = files.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (declared > maxBytes) throw new TooLarge();
  const unpacked = new Map<string, Buffer>();
  let room = maxBytes;
  for (const { name, method, bytes } of files.filter(({ name }) => isWanted(name))) {
    if (method !== STORED && method !== DEFLATED) throw new RangeError("an unknown compression");
    const content = method === STORED ? bytes : inflate(bytes, room);
    room -= content.length;
    if (room < 0) throw new TooLarge();
    unpacked.set(name, content);
  }
  return unpacked;
}

/** A zip archive of these files, not compressed. */
export function packArchive(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const nameBytes = Buffer.from(name);
    // Both headers hold the version, flags, method, time, checksum, sizes and length of the name.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.set(ENTRY);
    entry.writeUInt16LE(20, 4);
    entry.set(common, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    parts.push(LOCAL, common, nameBytes, content);
    offset += LOCAL_BYTES + nameBytes.length + content.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.set(END);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
