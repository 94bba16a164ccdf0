import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseLocation } from "./location.ts";

const NETWORK =
  /^(nfs\d?|cifs|smb\w*|9p|ceph|afs|lustre|beegfs|fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|gcsfuse|smbnetfs)|glusterfs)$/;

export const NETWORK_ADVICE = "move it to a local disk, because SQLite's locks don't work there";

function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}

const unescape = (path: string) =>
  path.replaceAll(/\\(\d{3})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 8)),
  );

/** Says on which network disk the database is, or returns null. Only Linux tells. */
export function findNetworkDisk(location: DatabaseLocation, mounts = readMounts()): string | null {
  if (location.engine !== "sqlite") return null;
  const { path: file } = location;
  const folder = realpathSync(existsSync(file) ? file : dirname(file));
  const found = mounts.split("\n").flatMap((line) => {
    const [, , , , place = ""] = line.split(" ", 5);
    const [, type = ""] = / - (\S+) /.exec(line) ?? [];
    const path = unescape(place);
    return path === "/" || folder === path || folder.startsWith(`${path}/`) ? [{ path, type }] : [];
  });
  // A later mount hides an earlier one at the same place.
  const [disk] = found.toReversed().toSorted((a, b) => b.path.length - a.path.length);
  return disk && NETWORK.test(disk.type)
    ? `the database is on a network disk (${disk.type} at ${disk.path})`
    : null;
}
