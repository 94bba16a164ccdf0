import type { Statements } from "./statements.ts";

export const registryLookups: Statements = () => [
  `create table registry_lookups (
    domain text primary key,
    due_at text not null,
    looked_up_at text,
    state text,
    registered_on text,
    expires_on text,
    registrar text,
    lapse text,
    trouble text
  )`,
];
