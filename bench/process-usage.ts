import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ticks of /proc a second, which Linux fixes. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readProcess(pid: number): Process | null {
  const text = readText(`/proc/${pid}/stat`);
  // The command, in brackets, may hold spaces: fields are counted from behind it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 13) return null;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { pid, parent: Number(fields[1]), cpuMs: (ticks * 1_000) / TICKS_PER_SECOND };
}

/** A process and all that it started, directly or not. */
function listTree(pid: number): Process[] {
  if (!existsSync("/proc")) return [];
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const tree = all.filter((process) => process.pid === pid);
  for (const parent of tree) tree.push(...all.filter((process) => process.parent === parent.pid));
  return tree;
}

/** Processor time that a process and all its children have used so far, in milliseconds. */
export function readCpuMs(pid: number): number {
  return listTree(pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** The most memory that a process has held so far, in bytes; 0 where the machine does not tell. */
export function readPeakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** The memory that a process holds now, in bytes; 0 where the machine does not tell. */
export function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}
