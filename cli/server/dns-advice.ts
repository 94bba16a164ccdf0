import { isIPv4 } from "node:net";
import { isPublic } from "../../server/http/outgoing.ts";
import type { DnsResolver } from "../../server/lookups/resolver.ts";

/** Says what to set in DNS so that the host leads to the server, or returns null if it does. */
export async function adviseDns(
  host: string,
  address: string,
  resolver: Pick<DnsResolver, "addresses">,
): Promise<string | null> {
  const found = await resolver.addresses(host);
  const records = found.state === "found" ? found.records : [];
  if (records.includes(address)) return null;
  const type = isIPv4(address) ? "A" : "AAAA";
  const wanted = isPublic(address)
    ? `${host}  ${type}  ${address}`
    : `${host}  A  (the server's public address)`;
  const others = records.length > 0 ? `, in place of ${records.join(" and ")}` : "";
  return `${host} doesn't lead to the server yet. At your DNS provider, set this record${others}:\n  ${wanted}\n`;
}
