import { pino } from "pino";
import { expect, it } from "vitest";
import { createTerminalLog } from "./log.ts";

function openLog() {
  let shown = "";
  const output = createTerminalLog((text) => void (shown += text));
  return {
    log: pino({ base: null }, output),
    output,
    shown: () => shown.replaceAll(/^\w{3} \d\d \d\d:\d\d:\d\d/gm, "TIME"),
  };
}

it("a terminal shows first where the shop is open, then earlier lines, then later warnings and errors", () => {
  const { log, shown } = openLog();
  log.warn({ missing: ["a.com", "b.com"] }, "lead names that aren't listed");
  expect(shown()).toBe("");
  log.info({ url: "http://localhost:3000", port: 3000, listings: 48 }, "listening");
  log.info({ method: "GET", path: "/", status: 200, ms: 3 }, "request");
  log.info({ listings: 49 }, "content reloaded");
  log.error({ faults: ["x.yaml: price: found \u001b[31m"] }, "content refused");
  log.info({ method: "GET", path: "/", status: 503, ms: 3 }, "request");
  expect(shown()).toBe(
    [
      "Vitrine is open at http://localhost:3000 (48 names)",
      "TIME warning: lead names that aren't listed:",
      "    a.com",
      "    b.com",
      "TIME content reloaded (listings 49)",
      "TIME error: content refused:",
      "    x.yaml: price: found  [31m",
      "TIME GET / 503, 3 ms",
      "",
    ].join("\n"),
  );
});

it("a failed start prints its log lines at the end, errors with their stack", () => {
  const { log, output, shown } = openLog();
  log.error(new Error("no room"), "mail");
  output.release();
  expect(shown()).toMatch(/^TIME error: mail\n {4}Error: no room\n {8}at /);
});
