const MAX_DOMAIN = 253;

/** The domain of a PostgREST filter, `?domain=eq.people.talk`; null when there is no such filter. */
export function readDomainFilter(params: URLSearchParams): string | null {
  const domain = /^eq\.([^\s\p{Cc}]+)$/u.exec(params.get("domain") ?? "")?.[1]?.toLowerCase();
  return domain && domain.length <= MAX_DOMAIN ? domain : null;
}
