import process from "node:process";

const SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;

const ignore = () => undefined;

/** For what takes seconds and would leave the shop stopped, if Ctrl+C or a lost connection ended it halfway. */
export async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (const signal of SIGNALS) process.on(signal, ignore);
  // Nothing can be written to a terminal that is gone.
  process.stdout.on("error", ignore);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
    process.stdout.off("error", ignore);
  }
}
