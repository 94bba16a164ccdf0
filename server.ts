import { openShop, runUntilStopped } from "./server/run.ts";
import { ROOT } from "./server/process/program.ts";

await runUntilStopped(() => openShop(process.env, new URL("build/", ROOT)));
