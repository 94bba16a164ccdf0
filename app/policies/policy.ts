import type * as ICONS from "./icons.ts";

/** The day of the built-in texts. Change it with them. */
export const POLICIES_UPDATED = "2025-10-26";

/** What the words in YAML say after fillWords has filled tokens such as {shop}, and chosen between the usual terms and none. */
export interface Policy {
  title: string;
  description: string;
  intro: string;
  sections: {
    id: string;
    title: string;
    icon?: keyof typeof ICONS;
    text?: string;
    parts?: { subtitle: string; text: string }[];
  }[];
  /** The terms say this about payment plans, if the seller offers any. */
  planTerms?: string;
}
