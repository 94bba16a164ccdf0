const INLINE_SCRIPT =
  /<script(?![^>]*(?:\ssrc=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

async function hashSources(html: string, pattern: RegExp): Promise<string> {
  const contents = [...html.matchAll(pattern)].map((match) => match[1] ?? "");
  const hashes = await Promise.all(
    [...new Set(contents)].map(async (content) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
      return `'sha256-${new Uint8Array(digest).toBase64()}'`;
    }),
  );
  return ["'self'", ...hashes].join(" ");
}

/**
 * Last touches to a rendered document. Module preloads go, since they compete with the first paint; the content security
 * policy names each inline script and style by its hash, so that a document can be cached whole.
 */
export async function finishDocument(
  rendered: string,
): Promise<{ html: string; contentSecurityPolicy: string }> {
  const html = rendered.replaceAll(MODULE_PRELOAD, "");
  const [scripts, styles] = await Promise.all([
    hashSources(html, INLINE_SCRIPT),
    hashSources(html, INLINE_STYLE),
  ]);
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, contentSecurityPolicy };
}
