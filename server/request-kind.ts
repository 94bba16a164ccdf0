type RequestKind = "page" | "data" | "file" | "api";

/** Add an endpoint here when `app.ts` mounts it. Addresses such as /answer/… that show HTML are pages. */
const API =
  /^\/(rest|realtime|functions|captcha|landers)\/|^\/offers\/[^/]+\/changes$|^\/(healthz|readyz|metrics)$/;
const FILE =
  /^\/(assets|logo|og|sitemaps)\/|^\/founder-photo$|^\/[^/]+\.(svg|xml|txt|ico|png|json)$/;

export function findRequestKind(path: string): RequestKind {
  if (path.endsWith(".data")) return "data";
  if (API.test(path)) return "api";
  return FILE.test(path) ? "file" : "page";
}
