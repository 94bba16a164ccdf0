import { analyse } from "scslre";

/** This lint rule forbids regular expressions that a visitor's text could make slow. */
const noSlowPatterns = {
  /** @param {{ report(fault: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {{ regex?: { pattern: string, flags: string } }} node */
    Literal(node) {
      if (!node.regex) return;
      const { pattern: source, flags } = node.regex;
      if (analyse({ source, flags }).reports.length === 0) return;
      const message = "Some texts make this pattern slow: it takes more than linear time.";
      context.report({ node, message });
    },
  }),
};

export default { meta: { name: "patterns" }, rules: { "no-slow-patterns": noSlowPatterns } };
