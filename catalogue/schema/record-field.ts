interface Named {
  /** The field's place in its file, such as 'offers.expiresDays'. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

type Option = readonly [value: string, label: string];

interface LineField extends Named {
  readonly kind: "line" | "text" | "number" | "amount" | "date" | "list" | "questions";
  readonly type?: "email" | "tel" | "url" | "date";
  readonly defaultText?: string;
  /** True for a line that needs the width of the form. */
  readonly isLong?: true;
}

interface ChoiceField extends Named {
  readonly kind: "choice";
  readonly choices: readonly Option[];
  readonly defaultText?: string;
}

interface CheckboxField extends Named {
  readonly kind: "checkbox";
  /** The values of the two states. An empty value leaves the field out. */
  readonly states: readonly [checked: string, unchecked: string];
}

export interface ListField extends Named {
  readonly kind: "words" | "numbers" | "lines";
  readonly defaultText?: string;
}

export type Column = readonly [name: string, label: string, isLong?: true];

/** In shop.yaml, a `record` is written as `first: second`, and a row of a `mixed` list as plain text if only its first column is given. */
export interface RowsField extends Named {
  readonly kind: "rows";
  readonly columns: readonly Column[];
  readonly form: "list" | "record" | "mixed";
  readonly max: number;
}

/** The page shows the built-in words, nothing, or the seller's words. With `usual`, it shows nothing until she chooses. */
export interface OwnField extends Named {
  readonly kind: "own";
  readonly none: string;
  readonly usual?: string;
  readonly fields: readonly RecordField[];
}

/** A field of a form for a name or for the shop file. */
export type RecordField =
  | LineField
  | ChoiceField
  | CheckboxField
  | ListField
  | RowsField
  | OwnField;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly RecordField[];
}
