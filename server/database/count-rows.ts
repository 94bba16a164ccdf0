import type { SelectQueryBuilder } from "kysely";

export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
