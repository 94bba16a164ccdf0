/** A titled card: an icon of lucide's set by name, a heading, one or two sentences. */
export interface Point {
  icon: string;
  title: string;
  description: string;
}

export interface QuestionAnswer {
  question: string;
  answer: string;
}

export interface PolicySection {
  id: string;
  title: string;
  icon: string;
  parts: { subtitle: string; text: string }[];
}

export interface Policy {
  title: string;
  description: string;
  /** Calendar date, YYYY-MM-DD. */
  updated: string;
  intro: string;
  sections: PolicySection[];
  further: { id: string; title: string; text: string }[];
}

export interface ExtensionPage {
  /** With its dot: ".ai". */
  extension: string;
  /** The page's first heading. */
  title: string;
  /** Meta description, 120 to 155 characters. */
  description: string;
  /** One or two sentences under the heading. */
  lead: string;
  /** Four. */
  benefits: Point[];
  useCasesTitle: string;
  /** Six. */
  useCases: string[];
}
