import ipaddr from "ipaddr.js";

const kindOf = (address: string) => ipaddr.process(address).range();

export const isPublic = (address: string) => kindOf(address) === "unicast";

export const isLoopback = (address: string) => kindOf(address) === "loopback";
