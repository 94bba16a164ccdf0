import { statSync } from "node:fs";
import process from "node:process";

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user who runs the shop, or null if this process has no more rights than that user. */
export function findOwner(folder: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

function become({ uid, gid }: Owner): void {
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}

function becomeRoot(groups: number[]): void {
  process.seteuid?.(0);
  process.setegid?.(0);
  process.setgroups?.(groups);
}

/**
 * Works on the shop's data with the rights of the user who runs the shop. The server may change its data at any moment,
 * and root would follow whatever links it puts there.
 */
export async function asOwner<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = findOwner(folder);
  if (owner === null) return work();
  const groups = process.getgroups?.() ?? [];
  become(owner);
  try {
    return await work();
  } finally {
    becomeRoot(groups);
  }
}

/** For what needs root within `asOwner`, such as starting a program as another user for good. */
export function asRoot<T>(owner: Owner | null, work: () => T): T {
  if (owner === null) return work();
  const groups = process.getgroups?.() ?? [];
  becomeRoot(groups);
  try {
    return work();
  } finally {
    become(owner);
  }
}
