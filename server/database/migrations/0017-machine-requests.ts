import type { Statements } from "./statements.ts";

export const machineRequests: Statements = ({ count }) => [
  `create table machine_requests (
    day text not null,
    way text not null,
    "use" text not null,
    domain text not null,
    requests ${count} not null,
    constraint machine_requests_key primary key (day, way, "use", domain)
  )`,
];
