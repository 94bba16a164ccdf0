import type { IconName } from "../ui/point-grid.tsx";

/** The day of the built-in texts. Change it with them. */
export const POLICIES_UPDATED = "2025-10-26";

/** The words in YAML have tokens such as {shop}, which are filled with what the seller has set. */
export interface Policy {
  title: string;
  description: string;
  intro: string;
  sections: {
    id: string;
    title: string;
    icon?: IconName;
    text?: string;
    parts?: { subtitle: string; text: string }[];
  }[];
  /** The terms say this about payment plans, if the seller offers any. */
  planTerms?: string;
}
