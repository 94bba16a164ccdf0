import type { Shop } from "../../catalogue/shop.ts";
import type { Policy } from "../ui/page-content.ts";
import { fillTokens } from "../layout/site.ts";

/** A policy with the seller's facts in place of its tokens. */
export function fillPolicy(policy: Policy, shop: Shop): Policy {
  const fill = (text: string) => fillTokens(text, shop);
  return {
    ...policy,
    description: fill(policy.description),
    intro: fill(policy.intro),
    sections: policy.sections.map((section) => ({
      ...section,
      parts: section.parts.map(({ subtitle, text }) => ({ subtitle, text: fill(text) })),
    })),
    further: policy.further.map((part) => ({ ...part, text: fill(part.text) })),
  };
}
