import { measureStreams } from "./measure-streams.ts";
import { measureViews } from "./measure-views.ts";

const DATABASE_NOTE = "SQLite, full synchronous, each view committed before its answer";

const { shop, bare } = await measureViews();
const streams = await measureStreams();
const whole = (n: number) => Math.round(n).toLocaleString("en-US");

console.log(`
| what | measured |
| --- | --- |
| views accepted a second, 32 connections (${DATABASE_NOTE}) | ${whole(shop.perSecond)} |
| p99 of the answer, ms | ${shop.p99Ms.toFixed(1)} |
| bare node:http server that parses and answers the same, a second | ${whole(bare.perSecond)} |
| shop to bare server | ${(shop.perSecond / bare.perSecond).toFixed(2)} |
| views refused or lost | ${whole(shop.failed + shop.lost)} |
| open event streams | ${whole(streams.open)} |
| delay from a view's time stamp to a browser, median, ms | ${streams.medianMs.toFixed(0)} |
| the same, p99, ms | ${streams.p99Ms.toFixed(0)} |
`);
