#!/usr/bin/env node
// `npm create vitrine` runs this, which is `vitrine init`.
import process from "node:process";

process.argv.splice(2, 0, "init");
await import("vitrine/vitrine.js");
