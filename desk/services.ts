import { type Opened, openBase } from "./base.ts";
import { openBooks } from "./books/books.ts";
import { openFigures } from "./figures/figures.ts";
import { openHealth } from "./health/health.ts";
import { openImports } from "./imports/imports.ts";
import { openInbox } from "./inbox/inbox.ts";
import { createNotices } from "./layout/notices.ts";
import { openManyNames } from "./names/many-names.ts";
import { openOneName } from "./names/one-name.ts";
import { openRow } from "./names/one-row.ts";
import { openTable } from "./names/table.ts";
import { openPeople } from "./people/people.ts";
import { openRenewals } from "./renewals/renewals.ts";
import { openShop } from "./shop/shop.ts";
import { openToday } from "./today/today.ts";

export type Desk = ReturnType<typeof openDesk>;

export function openDesk(opened: Opened) {
  const base = openBase(opened);
  const health = openHealth(base);
  const table = openTable(base);
  return {
    ...base,
    notices: createNotices(),
    today: openToday(base, health),
    inbox: openInbox(base),
    people: openPeople(base),
    figures: openFigures(base),
    books: openBooks(base),
    health,
    renewals: openRenewals(base),
    shop: openShop(base),
    names: {
      list: table.list,
      export: table.export,
      many: openManyNames(base, table),
      one: openOneName(base),
      row: openRow(base),
    },
    imports: openImports(base),
  };
}
