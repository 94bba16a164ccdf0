import type { Statements } from "./statements.ts";

/** What was paid before goes into the books as it stands: later payments of a plan were never recorded. */
export const books: Statements = ({ id, count, isPostgres, keepNoSamples }) => [
  `create table bookings (
    id ${id},
    domain text not null,
    day text not null,
    kind text not null,
    cents ${count} not null,
    currency text not null,
    base text not null,
    rate ${isPostgres ? "double precision" : "real"},
    offer_id ${count},
    payment integer,
    note text,
    reverses ${count},
    source text not null,
    created_at text not null
  )`,
  "create index bookings_by_domain on bookings (domain, day)",
  "create index bookings_by_day on bookings (day)",
  "create index bookings_by_offer on bookings (offer_id)",
  "create unique index bookings_reversed on bookings (reverses)",
  `insert into bookings (domain, day, kind, cents, currency, base, rate, offer_id, payment, source, created_at)
    select domain, substr(paid_at, 1, 10), case when months is null then 'sale' else 'payment' end,
      100 * case when months is null then total else (total + months - 1) / months end,
      'USD', 'USD', 1, id, case when months is null then null else 1 end, reference, paid_at
    from (
      select id, reference, domain, paid_at, plan_months as months,
        case when plan_months is null then cast(amount as bigint)
          else (cast(amount as bigint) * (100 + coalesce(plan_percent, 0)) + 99) / 100 end as total
      from offers where state = 'accepted' and paid_at is not null
    ) as paid order by paid_at, id`,
  ...keepNoSamples("bookings", ["note"]),
];
