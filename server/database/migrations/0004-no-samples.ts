import type { Statements } from "./statements.ts";

export const noSamples: Statements = ({ keepNoSamples }) => [
  ...keepNoSamples("inquiries", ["name", "email", "phone", "subject", "message"]),
  ...keepNoSamples("outbox", ["params"]),
  ...keepNoSamples("domain_page_views", ["visitor_id", "user_agent", "referrer"]),
  ...keepNoSamples("domain_visitors", ["visitor_id"]),
];
