import { formatFault } from "../catalogue/fault.ts";
import { readConfig } from "../server/config.ts";
import { readContent } from "../server/content/read-content.ts";
import { type Command, FAULT, FINE } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatJson } from "./json.ts";

export const check: Command = {
  name: "check",
  operands: "",
  minOperands: 0,
  maxOperands: 0,
  summary: "tell every fault of the environment and the content, without starting the shop",
  options: {},
  examples: ["check", "CONTENT_DIR=../my-shop npm run vitrine -- check"],
  async run({ environment, wantsJson, terminal }) {
    const reading = readConfig(environment);
    const { content, faults } = await readContent(reading.contentDir);
    const all = [...reading.faults, ...faults];
    const missing =
      content?.shop.lead.filter((domain) => !content.catalogue.byDomain.has(domain)) ?? [];
    const warnings = missing.map((domain) => `shop.yaml: lead: ${domain} is not listed`);
    if (wantsJson) {
      terminal.print(formatJson({ ok: all.length === 0, faults: all, warnings }));
    } else {
      for (const fault of all) terminal.complain(`${formatFault(fault)}\n`);
      for (const warning of warnings) terminal.complain(`warning: ${warning}\n`);
      const listings = formatCount(content?.catalogue.listings.length ?? 0, "listing");
      if (all.length === 0) terminal.print(`No faults, ${listings}.\n`);
    }
    return all.length === 0 ? FINE : FAULT;
  },
};
