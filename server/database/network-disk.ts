import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseLocation } from "../settings/config.ts";

const NETWORK =
  /^(?:fuse\.)?(?:nfs\d?|cifs|smb\w*|9p|afs|beegfs|ceph|ceph-fuse|davfs|gcsfuse|gfs2|glusterfs|juicefs|lustre|mount-s3|ocfs2|rclone|s3fs|sshfs|vboxsf|virtiofs)$/;

export const NETWORK_ADVICE = "move it to a local disk, because SQLite's locks don't work there";

const readMounts = () =>
  existsSync("/proc/self/mountinfo") ? readFileSync("/proc/self/mountinfo", "utf8") : "";

/** Says on which network disk the database is, or returns null. Only Linux tells. */
export function findNetworkDisk(location: DatabaseLocation, mounts = readMounts()): string | null {
  if (location.engine !== "sqlite") return null;
  const { path } = location;
  const file = realpathSync(existsSync(path) ? path : dirname(path));
  const disks = mounts.split("\n").flatMap((line) => {
    const [, , , , mounted = ""] = line.split(" ", 5);
    const place = mounted.replaceAll("\\040", " ").replace(/\/$/, "");
    const [, type = ""] = / - (\S+) /.exec(line) ?? [];
    return `${file}/`.startsWith(`${place}/`) ? [{ place, type }] : [];
  });
  // A later mount hides an earlier one at the same place.
  const [disk] = disks.toReversed().toSorted((a, b) => b.place.length - a.place.length);
  if (!disk || !NETWORK.test(disk.type)) return null;
  return `the database is on a network disk (${disk.type} at ${disk.place || "/"})`;
}
