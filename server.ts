import { openShop } from "./server/open-shop.ts";
import { runUntilStopped } from "./server/run.ts";

await runUntilStopped(() => openShop(process.env, new URL("build/", import.meta.url)));
