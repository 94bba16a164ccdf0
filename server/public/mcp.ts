/** The SDK takes 5 MiB of memory, so this file is loaded only when the first program uses MCP. */
import {
  createMcpHandler,
  McpServer,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Logger } from "pino";
import { z } from "zod";
import { findListing } from "../../catalogue/catalogue.ts";
import { aboutCurrency, type Currency } from "../../catalogue/format/currency.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import { describeBriefly, type Shown } from "./describe.ts";
import { sayRules, serverName, VERSION } from "./discovery.ts";
import { findListings, ParameterFault } from "./find-listings.ts";
import { sayPrice, writeListing } from "./markdown.ts";
import { checkParameters } from "./read-search.ts";
import { onlyThese, searchIn } from "./search-parameters.ts";
import { briefListing, listAnswer } from "./shapes.ts";

/** Assistants pay for every word that they read. */
const MOST_NAMES = 20;
const TOOLS_KEPT_MS = HOUR_MS;

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const domainWanted = "a listed name, such as example.com";
const domain = z
  .string(domainWanted)
  .max(300, domainWanted)
  .describe("A listed name, such as example.com");

function searchTakes(currency: Currency) {
  const { q: query, limit, ...narrowing } = searchIn(currency).fields;
  return onlyThese({
    query,
    ...narrowing,
    limit: limit.describe(`How many names to return; at most ${MOST_NAMES}`),
  });
}

const results = listAnswer.omit({ data: true }).extend({
  results: z.array(briefListing.extend({ id: z.string(), title: z.string() })),
});

const page = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
});

const say = <T extends object>(result: T) => ({
  content: [{ type: "text" as const, text: JSON.stringify(result) }],
  structuredContent: { ...result },
});

const refuse = (text: string) => ({ content: [{ type: "text" as const, text }], isError: true });

const notListed = refuse("The shop doesn't list this name. Look for another with a search.");

/** Clients see the schema, but the tool checks what it is given, so that refusals have the words of the JSON API. */
const showOnly = <Given>(schema: z.ZodType<Given>): StandardSchemaWithJSON<unknown> => ({
  "~standard": { ...schema["~standard"], validate: (value) => ({ value }) },
});

interface Tool<Given> {
  readonly title: string;
  readonly description: string;
  readonly takes: z.ZodType<Given>;
  readonly gives: z.ZodObject;
}

const createToolAdder =
  (server: McpServer) =>
  <Given>(
    toolName: string,
    { title, description, takes, gives }: Tool<Given>,
    answer: (given: Given) => object | null,
  ): void => {
    const inputSchema = showOnly(takes);
    server.registerTool(
      toolName,
      { title, description, inputSchema, outputSchema: gives, annotations: READ_ONLY },
      (given) => {
        try {
          const found = answer(checkParameters(takes, given));
          return found ? say(found) : notListed;
        } catch (error) {
          if (error instanceof ParameterFault) return refuse(error.message);
          throw error;
        }
      },
    );
  };

interface Options {
  readonly read: () => Shown;
  readonly log: Logger;
}

function createServer({ read }: Pick<Options, "read">): McpServer {
  const shown = read();
  const { currency } = shown.shop;
  const cached = { ttlMs: TOOLS_KEPT_MS, cacheScope: "public" } as const;
  const server = new McpServer(
    { name: serverName(shown), title: shown.shop.name, version: VERSION },
    {
      instructions: sayRules(shown),
      capabilities: { tools: { listChanged: false } },
      cacheHints: { "tools/list": cached, "server/discover": cached },
    },
  );
  const addTool = createToolAdder(server);

  // Assistants such as ChatGPT look for tools of these two names, with a query and an id.
  addTool(
    "search",
    {
      title: "Search the domain names",
      description: `Finds domain names for sale by words, extension, category, status, price and length. Each has its price in ${aboutCurrency(currency).name}, the address of its page, and the id that fetch reads.`,
      takes: searchTakes(currency),
      gives: results,
    },
    ({ query: q, ...rest }) => {
      const { listings, ...found } = findListings(shown.catalogue, { q, ...rest }, MOST_NAMES);
      const named = listings.map((listing) =>
        Object.assign(describeBriefly(listing, shown), {
          id: listing.domain,
          title: `${listing.displayName}: ${sayPrice(listing)}`,
        }),
      );
      return { results: named, ...found };
    },
  );
  addTool(
    "fetch",
    {
      title: "Read one domain name",
      description:
        "Reads one domain name as text: price, status, description, payment plans, and where a person buys it or makes an offer.",
      takes: onlyThese({ id: domain }),
      gives: page,
    },
    ({ id }) => {
      const listing = findListing(shown.catalogue, id.trim());
      if (!listing) return null;
      return {
        id: listing.domain,
        title: listing.displayName,
        text: writeListing(listing, shown),
        url: toPageUrl(shown.siteUrl, listing.domain),
        metadata: { status: listing.status, price: sayPrice(listing) },
      };
    },
  );
  return server;
}

export function createMcp(options: Options) {
  return createMcpHandler(() => createServer(options), {
    // Nothing here sends notifications, so a stream would only be held open.
    maxSubscriptions: 0,
    onerror: (error) => options.log.debug(error, "MCP request refused"),
  });
}
