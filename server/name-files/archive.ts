import { Unzip, UnzipInflate, zipSync } from "fflate";

export class TooLarge extends Error {}

const PIECE_BYTES = 65_536;

/**
 * Unpacks the files of a zip archive that `isWanted`. Throws a TooLarge once they hold more than `maxBytes`, whatever
 * sizes the archive declares, and another error if it isn't an archive.
 */
export function unpackArchive(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, Buffer> {
  const unpacked = new Map<string, Buffer>();
  let room = maxBytes;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      room -= piece.length;
      if (room < 0) throw new TooLarge();
      pieces.push(piece);
      if (isLast) unpacked.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < archive.length; start += PIECE_BYTES) {
    const end = start + PIECE_BYTES;
    unzip.push(archive.subarray(start, end), end >= archive.length);
  }
  return unpacked;
}

export const packArchive = (files: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
