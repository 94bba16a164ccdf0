import ipaddr from "ipaddr.js";

/** The kind of an IP address by IANA's registries, such as "loopback"; an IPv4 address that is wrapped in IPv6 counts as itself. */
const kindOf = (address: string) => ipaddr.process(address).range();

/** False for an address that is private, loopback, link-local or otherwise never that of a public server. */
export const isPublic = (address: string) => kindOf(address) === "unicast";

export const isLoopback = (address: string) => kindOf(address) === "loopback";
