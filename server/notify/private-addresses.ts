import { BlockList, isIPv6 } from "node:net";

/** Not to be reached from elsewhere (IANA's registries of special-purpose addresses), as network and length of its prefix; of IPv6, all but global unicast. */
const NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
  "::/3",
  "4000::/2",
  "8000::/1",
  // Each of the next two may wrap an IPv4 address.
  "2001::/23",
  "2002::/16",
];

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

// One list for both would take each IPv4 address for one of ::/3.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of NETWORKS) {
  const [address = "", length] = network.split("/");
  const family = familyOf(address);
  blocked[family].addSubnet(address, Number(length), family);
}

/** Whether an IP address is private, loopback, link-local or otherwise none of a public server. */
export function isPrivate(address: string): boolean {
  const family = familyOf(address);
  return blocked[family].check(address, family);
}
