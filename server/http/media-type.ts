/** A Content-Type in lower case, without its parameters. */
export function mediaType(contentType = ""): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
