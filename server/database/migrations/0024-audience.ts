import type { Statements } from "./statements.ts";

/** Until then, the reader of an email about an offer stood only in the email's JSON. */
export const audience: Statements = () => [
  "alter table outbox add column audience text not null default 'seller'",
  `update outbox set audience = 'buyer'
    where channel = 'mail' and (
      template in ('inquiry_copy', 'inquiry_reply', 'name_news')
      or (offer_id is not null and params like '%"to":"buyer"%')
    )`,
];
