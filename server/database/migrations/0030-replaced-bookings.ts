import type { Statements } from "./statements.ts";

/** A booking that is entered anew at another rate keeps its place among the bookings of its sale. */
export const replacedBookings: Statements = ({ count }) => [
  `alter table bookings add column replaces ${count}`,
];
