import type { Statements } from "./statements.ts";

export const billing: Statements = ({ keepNoSamples }) => [
  "alter table offers add column billing text",
  ...keepNoSamples("offers", ["billing"]),
];
