export function readMediaType(contentType = ""): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}

export function readHost(header: string): string {
  const host = header.toLowerCase().replace(/:\d*$/, "");
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
