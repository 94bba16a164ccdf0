import { LRUCache } from "lru-cache";
import { buildCatalogue, listOwned } from "../../catalogue/catalogue.ts";
import { findRelated } from "../../catalogue/related.ts";
import { NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Pages } from "../../server/app.ts";
import { createContentRoutes } from "../../server/public/content-routes.ts";
import type { Content } from "../../server/shop/read-content.ts";
import type { Services } from "../../server/services.ts";
import { hashOf } from "../../server/operations/operation.ts";
import type { DeskBase } from "../base.ts";
import { ROOT } from "../../server/process/program.ts";

const MAX_DRAFTS = 20;

interface Build {
  createPages(services: Services): Pages;
}

const BUILD = new URL("build/server/index.js", ROOT);

const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const GONE = "This preview has expired. Load the page again.";

const SCRIPT = /<script\b[\s\S]*?<\/script>|<link rel="expect"[^>]*>/g;

/** Fonts have the same addresses in both builds; all other addresses are moved below the preview. */
const keepInside = (html: string, root: string) =>
  html.replaceAll(SCRIPT, "").replaceAll(/ (href|src|action)="\/(?!\/|assets\/)/g, ` $1="${root}/`);

export function openPreview({ config, log }: Pick<DeskBase, "config" | "log">) {
  const drafts = new LRUCache<string, Content>({ max: MAX_DRAFTS });
  let build: Promise<Build> | null = null;

  function keep(content: Content, key: string): string {
    const id = hashOf([content.version, key]);
    drafts.set(id, content);
    return id;
  }

  function toServices(content: Content): Services {
    const services = {
      config,
      log,
      content: { current: content },
      dns: { confirmed: new Map() },
      registry: { shown: new Map() },
      rates: { shown: null },
      answerTime: { shown: null },
    };
    // Pages that are only read need no other service.
    return services as unknown as Services;
  }

  async function render(content: Content, request: Request, path: string, host: string | null) {
    const services = toServices(content);
    if (path.startsWith("/logo/") || ["/founder-photo", "/favicon.svg"].includes(path)) {
      return createContentRoutes(services).request(path);
    }
    build ??= import(BUILD.href) as Promise<Build>;
    const pages = (await build).createPages(services);
    const listing = host === null ? undefined : content.names.get(host)?.listing;
    if (listing) return pages.showLander(listing);
    return pages.handle(new Request(new URL(path, config.siteUrl), { signal: request.signal }), "");
  }

  return {
    keep,
    /** Keeps only this name and its related ones, so that the draft is quick enough to make at each keystroke. */
    keepListing(content: Content, listing: Listing): string {
      const related = findRelated(content.catalogue, listing);
      const listings = [listing, ...related.filter(({ domain }) => domain !== listing.domain)];
      const key = JSON.stringify(listing);
      const catalogue = buildCatalogue(listings, [listing.domain], key);
      const names = new Map(
        listOwned(catalogue).map((one) => [
          one.domain,
          { file: "", domain: one.domain, listing: one, own: NOTHING_OWN },
        ]),
      );
      return keep({ ...content, catalogue, names }, key);
    },
    async show(request: Request, id: string, rest: string): Promise<Response> {
      const content = drafts.get(id);
      if (!content) return new Response(GONE, { status: 404 });
      const { search } = new URL(request.url);
      const [first, host] = rest.split("/");
      const path = `/${rest}${search}`;
      const response = await render(
        content,
        request,
        path,
        first === "lander" ? (host ?? "") : null,
      );
      const type = response.headers.get("Content-Type") ?? "text/plain";
      const location = response.headers.get("Location");
      const headers = new Headers({
        "Content-Type": type,
        "Content-Security-Policy": POLICY,
        "X-Frame-Options": "SAMEORIGIN",
      });
      if (location?.startsWith("/")) headers.set("Location", `/preview/${id}${location}`);
      const { status } = response;
      if (!type.startsWith("text/html")) return new Response(response.body, { status, headers });
      return new Response(keepInside(await response.text(), `/preview/${id}`), { status, headers });
    },
  };
}

export type Preview = ReturnType<typeof openPreview>;
