import { type Database, openDatabase } from "../../server/database.ts";
import { parseDatabaseUrl } from "../../server/database-url.ts";

/** Opens what DATABASE_URL would name. */
export async function openTestDatabase(url: string): Promise<Database> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  return openDatabase(location, () => undefined);
}
