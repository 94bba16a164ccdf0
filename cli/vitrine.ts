import process from "node:process";
import { runCommandLine } from "./run.ts";
import { openTerminal } from "./command/terminal.ts";

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, openTerminal(process));
