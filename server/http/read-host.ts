/** The host of a Host header without its port, in lower case and without the dot of the root. */
export function readHost(header: string): string {
  const host = header.toLowerCase().replace(/:\d*$/, "");
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
