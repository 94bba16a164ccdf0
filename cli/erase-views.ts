import type { Database } from "../server/database/database.ts";
import { countViewsOf, eraseViewsOf } from "../server/views/analytics.ts";
import { CommandFault, type ExitCode, FAULT, FINE, type Invocation } from "./command.ts";
import { confirmErasure } from "./confirm-erasure.ts";
import { formatCount } from "./count.ts";
import { formatJson } from "./json.ts";

/** Erases the page views of a visitor, after a question. */
export async function eraseViews(
  invocation: Invocation,
  { db }: Database,
  visitorId: string,
): Promise<ExitCode> {
  const { terminal, wantsJson } = invocation;
  const count = await countViewsOf(db, visitorId);
  if (count === 0) throw new CommandFault(`no page view of ${visitorId} is stored`);
  const shown = `${formatCount(count, "page view")} of ${visitorId}\n`;
  if (!(await confirmErasure(invocation, shown))) return FAULT;
  const views = await eraseViewsOf(db, visitorId);
  if (wantsJson) terminal.print(formatJson({ views }));
  else {
    const erased = formatCount(views, "page view");
    terminal.print(`Erased: ${erased}. The counts of the domains stay as they are.\n`);
  }
  return FINE;
}
