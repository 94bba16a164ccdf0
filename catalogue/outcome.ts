/** Takes an action back. The outcome's words say what is as before, or why nothing was. */
export type Undo = () => Promise<Outcome>;

export interface Done<Result = null> {
  readonly is: "done";
  /** Whole sentences for the person who acted; empty if the page says it in its own words. */
  readonly words: string;
  /** Null if the action can't be taken back. */
  readonly undo: Undo | null;
  /** Says in a sentence why it can't be; empty if it can, or if nothing was changed. */
  readonly whyFinal: string;
  readonly result: Result;
}

export interface Refused {
  readonly is: "refused";
  /** Whole sentences that say what to do next. They name no command and no button, which the reader may not have. */
  readonly error: string;
  /** Says, for each field of the input that the refusal concerns, what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The status of an HTTP response that carries the refusal. */
  readonly status: 400 | 403 | 404 | 409 | 415 | 429 | 503;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** A word by which the command line or the desk adds a next step of its own. */
  readonly reason?: string;
  /** The reference of the conversation that stands in the way. */
  readonly inTheWay?: string;
}

export interface Difference {
  readonly label: string;
  /** The value that the person who acts wanted to save; empty if it's unchanged. */
  readonly yours: string;
  readonly theirs: string;
}

/** Somebody else changed something since it was seen, so nothing was done. */
export interface Changed {
  readonly is: "changed";
  readonly error: string;
  readonly differences: readonly Difference[];
}

/** The result of an action of the seller, or of a form of a buyer. */
export type Outcome<Result = null> = Done<Result> | Refused | Changed;

interface Question {
  /** Such as 'Delete 3 names?'. */
  readonly question: string;
  /** The sentence beside the box that the seller selects, such as 'I agree to sell people.talk for $18,000'; null if a button is enough. */
  readonly promise: string | null;
  /** A verb and what it is done to, such as 'Delete 3 names'. */
  readonly button: string;
}

/** Says what an action would do. Nothing has been done yet. */
export interface Review<Details = null> {
  readonly is: "review";
  /** Whole sentences. */
  readonly shown: readonly string[];
  /** The values that change: the name, the field and 'old → new'. */
  readonly changes: readonly (readonly [name: string, field: string, change: string])[];
  /** Whole sentences about what the seller may not have meant. */
  readonly warnings: readonly string[];
  /** Null if it can be done without asking. */
  readonly asks: Question | null;
  /** The mark of what was seen. `commit` does nothing if it has changed since. */
  readonly seen: string;
  readonly details: Details;
}

/** The status of an HTTP response that carries the outcome. */
export function statusOf(outcome: Outcome<unknown> | Pick<Review, "is">): number {
  if (outcome.is === "refused") return outcome.status;
  return outcome.is === "changed" ? 409 : 200;
}

/** `undo` is a sentence if the action can't be taken back. */
export const done = (words: string, undo: Undo | string = ""): Done => ({
  is: "done",
  words,
  undo: typeof undo === "string" ? null : undo,
  whyFinal: typeof undo === "string" ? undo : "",
  result: null,
});

export const refuse = (
  error: string,
  more: Partial<Omit<Refused, "is" | "error">> = {},
): Refused => ({
  is: "refused",
  error,
  fields: {},
  status: 409,
  ...more,
});
