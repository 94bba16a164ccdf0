import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { z } from "zod";
import type { Shown } from "./describe.ts";
import { sayRules, VERSION } from "./discovery.ts";
import { LISTINGS_PATH, SHOP_PATH } from "./paths.ts";
import { searchIn } from "./search-parameters.ts";
import { listAnswer, listingAnswer, problem, shopAnswer } from "./shapes.ts";

const refusal = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problem } },
});

const acceptsNone = refusal(
  "The request has parameters, but this address accepts none. Remove them and try again.",
);

const etag = z.string().meta({ description: "Send it back as If-None-Match", example: '"V2l0"' });

const answer = (description: string, schema: z.ZodType) => ({
  description,
  headers: z.object({ ETag: etag }),
  content: { "application/json": { schema } },
});

const read = (
  operation: Pick<
    ZodOpenApiOperationObject,
    "operationId" | "summary" | "requestParams" | "responses"
  >,
): { get: ZodOpenApiOperationObject } => ({
  get: {
    ...operation,
    security: [],
    responses: {
      ...operation.responses,
      "304": { description: "Nothing has changed since the response with this ETag." },
      "503": refusal("The shop is very busy. Ask again after the seconds in Retry-After."),
    },
  },
});

export function describeApi(shown: Shown) {
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: `${shown.shop.name}: domain names`,
      version: VERSION,
      description: sayRules(shown),
      contact: { url: `${shown.siteUrl}/contact` },
      license: { name: "Terms of service", url: `${shown.siteUrl}/terms-of-service` },
    },
    servers: [{ url: shown.siteUrl }],
    paths: {
      [LISTINGS_PATH]: read({
        operationId: "searchListings",
        summary: "Search the names",
        requestParams: { query: z.object(searchIn(shown.shop.currency).fields) },
        responses: {
          "200": {
            ...answer("Names, best match first", listAnswer),
            headers: z.object({
              ETag: etag,
              Link: z.string().optional().meta({
                description: 'The next names, with rel="next"; left out on the last page',
              }),
            }),
          },
          "400": refusal("A parameter is unknown, or its value isn't right."),
        },
      }),
      [`${LISTINGS_PATH}/{domain}`]: read({
        operationId: "getListing",
        summary: "Read one name",
        requestParams: {
          path: z.object({
            domain: z.string().meta({ description: "A listed name, such as example.com" }),
          }),
        },
        responses: {
          "200": answer("The name", listingAnswer),
          "400": acceptsNone,
          "404": refusal("The shop doesn't list this name."),
        },
      }),
      [SHOP_PATH]: read({
        operationId: "getShop",
        summary: "Read about the shop",
        responses: {
          "200": answer("The shop", shopAnswer),
          "400": acceptsNone,
        },
      }),
    },
  });
}
