import { hash } from "node:crypto";

const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * A weak tag (RFC 9110, section 8.8.3): the same for a body in any encoding, and from any process that makes the same body.
 */
export function entityTag(body: Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 27)}"`;
}

/** Whether If-None-Match names the tag: in a list, as weak or strong, or as '*' (RFC 9110, section 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  if (header === tag || header.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...header.matchAll(TAG)].some((match) => match[1] === opaque);
}
