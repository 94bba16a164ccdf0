/** What is asked for: a page, a page's data, a built file, a picture or a text, a function of the backend. */
export type RequestKind = "page" | "data" | "file" | "api";

const API = /^\/(rest|realtime|functions|captcha)\/|^\/(healthz|readyz|metrics)$/;
const FILE = /^\/(assets|og)\/|^\/founder-photo$|^\/[^/]+\.(svg|xml|txt|ico|png)$/;

export function requestKind(path: string): RequestKind {
  if (path.endsWith(".data")) return "data";
  if (API.test(path)) return "api";
  return FILE.test(path) ? "file" : "page";
}
