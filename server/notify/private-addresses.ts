import { BlockList, isIPv6 } from "node:net";

/** Not to be reached from elsewhere (IANA's registries of special-purpose addresses), as network and length of its prefix. */
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
  "::/128",
  "::1/128",
  // Each of the next two wraps an IPv4 address.
  "64:ff9b::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

const blocked = new BlockList();
for (const network of NETWORKS) {
  const [address = "", length] = network.split("/");
  blocked.addSubnet(address, Number(length), isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whether an IP address is private, loopback, link-local or otherwise none of a public server; IPv4 within IPv6 counts as IPv4. */
export const isPrivate = (address: string) =>
  blocked.check(address, isIPv6(address) ? "ipv6" : "ipv4");
