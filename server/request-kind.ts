type RequestKind = "page" | "data" | "file" | "api";

/** Add an endpoint here when `app.ts` mounts it. Addresses such as /answer/… that show HTML are pages. */
const API =
  /^\/(rest|realtime|functions|captcha|landers|api)\/|^\/offers\/[^/]+\/changes$|^\/(healthz|readyz|metrics|mcp)$/;
const FILE =
  /^\/(assets|logo|og|sitemaps|\.well-known)\/|^\/(founder-photo|mcp\/server-card)$|^\/[^/]+\.(svg|xml|txt|ico|png|json|md)$/;

export function findRequestKind(path: string): RequestKind {
  if (path.endsWith(".data")) return "data";
  if (API.test(path)) return "api";
  return FILE.test(path) ? "file" : "page";
}
