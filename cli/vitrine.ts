import process from "node:process";
import { runCommandLine } from "./run.ts";
import { openTerminal } from "./terminal.ts";

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, openTerminal(process));
