export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a file leaves open. Without an answer, whatever it is about is left out, and nothing is sold on a guess. */
export interface Question {
  readonly kind:
    | "dates"
    | "state"
    | "price option"
    | "currency"
    | "rate"
    | "meaning"
    | "sums"
    | "endings";
  /** Names the answer, such as 'dates', 'state.portfolio', 'rate.EUR' and 'map.price'. */
  readonly key: string;
  /** The heading of the column, or nothing if the question is about the names themselves. */
  readonly column: string;
  readonly example: string;
  /** The number of rows that wait for the answer. */
  readonly rows: number;
  /** What isn't clear, as a sentence. */
  readonly words: string;
  /** Completes "Without an answer, …". */
  readonly otherwise: string;
  /** The options of the command that give the answer, such as '--dates dmy or --dates mdy'. */
  readonly options: string;
  /** Empty if the answer is a number. */
  readonly choices: readonly Choice[];
}

export interface Asked extends Question {
  readonly answer: string | null;
}

/** The answers by the keys of their questions. */
export type Answers = ReadonlyMap<string, string>;

export const isAnswer = ({ choices }: Pick<Question, "choices">, text: string): boolean =>
  choices.length > 0
    ? choices.some(({ value }) => value === text)
    : /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0;

/** Collects the questions that a file leads to, with the answers that are known. */
export function createQuestions(answers: Answers) {
  const asked = new Map<string, Asked>();
  return {
    asked,
    /** Holds the answers that were given before anything was asked. */
    answers,
    /** Returns the answer, or null if nobody has given one. */
    ask(question: Question): string | null {
      const given = answers.get(question.key);
      const isGood = given !== undefined && isAnswer(question, given);
      const answer = isGood ? given : null;
      const before = asked.get(question.key);
      if (!before) asked.set(question.key, { ...question, answer });
      return answer;
    },
  };
}

export type Questions = ReturnType<typeof createQuestions>;
