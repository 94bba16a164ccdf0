export type Engine = "sqlite" | "postgres";

export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly path: string }
  | { readonly engine: "postgres"; readonly url: string };

/** Reads DATABASE_URL: 'file:./data/vitrine.db' or 'postgres://…'; null when it is neither. */
export function parseDatabaseUrl(text: string): DatabaseLocation | null {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))
    return { engine: "postgres", url: text };
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  return path ? { engine: "sqlite", path } : null;
}
