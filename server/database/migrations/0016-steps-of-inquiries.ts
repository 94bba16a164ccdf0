import type { Statements } from "./statements.ts";

export const stepsOfInquiries: Statements = ({ keepNoSamples }) => [
  "alter table inquiry_steps add column note text",
  "alter table inquiry_steps add column remind_at text",
  ...keepNoSamples("inquiry_steps", ["note"]),
];
