import { z } from "zod";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { countFeatured } from "../../../catalogue/featured.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { readDomain } from "../../../catalogue/format/read-domain.ts";
import { defineOperation } from "../operation.ts";
import { saveChanges } from "./save-changes.ts";

const input = z.object({
  domains: z.array(z.string()).meta({ value: "DOMAIN..." }),
  first: z.boolean().optional().meta({ description: "put them before the others" }),
  remove: z.boolean().optional().meta({ description: "stop featuring them" }),
  /** Whether the names are the whole list, in their order. */
  isWhole: z.boolean().optional(),
});

function arrange(before: readonly string[], wish: z.output<typeof input>): readonly string[] {
  const { domains, first, remove, isWhole } = wish;
  if (isWhole) return domains;
  const others = before.filter((domain) => !domains.includes(domain));
  if (remove) return others;
  if (first) return [...domains, ...others];
  return [...before, ...domains.filter((domain) => !before.includes(domain))];
}

const FLAGS = { first: "--first", remove: "--remove", isWhole: "--order" } as const;

function describeCommand({ domains, ...flags }: z.output<typeof input>): string {
  const given = Object.entries(FLAGS).flatMap(([name, flag]) =>
    Reflect.get(flags, name) ? [flag] : [],
  );
  return ["feature", ...domains, ...given].join(" ");
}

/** Chooses the names that come first on the home page and the extension pages, in their order. */
export const featureNames = defineOperation({
  input,
  editsFiles: true,
  async plan(shop, wish) {
    const { catalogue, shop: settings } = await shop.readContent();
    const before: readonly string[] = settings.lead;
    const named = wish.domains.map(readDomain);
    const domains = [...new Set(named.map(({ domain }) => domain))];
    const isKnown = (domain: string) => before.includes(domain);
    const unlisted = domains.filter((domain) => !isKnown(domain) && !findOwned(catalogue, domain));
    if (unlisted.length > 0 && !wish.remove) {
      const unread = named.find(({ wanted }) => wanted !== null);
      const error = unread
        ? `Enter ${unread.wanted}.`
        : `${unlisted.join(", ")} ${unlisted.length === 1 ? "isn't one" : "aren't"} of your names.`;
      return refuse(error, { fields: { domains: error }, status: 400, reason: "unlisted" });
    }
    const missing = wish.remove ? domains.filter((domain) => !isKnown(domain)) : [];
    if (missing.length > 0)
      return refuse(
        `${missing.join(", ")} ${missing.length === 1 ? "isn't" : "aren't"} featured.`,
        {
          reason: "unfeatured",
        },
      );
    const featured = arrange(before, { ...wish, domains });
    const isChanged = featured.join() !== before.join();
    return {
      seen: before.join(" "),
      async carryOut() {
        const list = { featured, shown: countFeatured(catalogue, featured) };
        if (!isChanged) return { ...done("Nothing to change."), result: { ...list, files: [] } };
        const { result, ...outcome } = await saveChanges(shop, {
          saving: { featured },
          command: describeCommand({ ...wish, domains }),
          words: "Saved. A running shop shows the new order within two seconds.",
        });
        return { ...outcome, result: { ...list, ...result } };
      },
    };
  },
  compare: () => ({
    is: "changed",
    error:
      "shop.yaml was changed in the meantime, and nothing was saved. This is its order now: try again.",
    differences: [],
  }),
});
