import type { Statements } from "./statements.ts";

export const notes: Statements = ({ keepNoSamples }) => [
  "alter table inquiries add column state_reason text",
  "alter table inquiries add column notes text",
  ...keepNoSamples("inquiries", ["notes"]),
];
