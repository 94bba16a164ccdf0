export function mediaType(contentType = ""): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
