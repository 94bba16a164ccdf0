/** `bars` has one number for each row; null leaves a gap, because nothing was counted then. */
export interface Section {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly columns: readonly { readonly title: string; readonly align?: "right" }[];
  readonly rows: readonly (readonly string[])[];
  readonly bars?: readonly (number | null)[];
  readonly chart?: "days" | "bars";
}

export interface WrittenReport {
  readonly shop: string;
  readonly span: string;
  readonly subject: string;
  readonly sections: readonly Section[];
  readonly foot: readonly string[];
}

export const right = (title: string) => ({ title, align: "right" }) as const;
