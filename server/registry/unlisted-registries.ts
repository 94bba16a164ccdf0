const IDENTITY_DIGITAL = "https://rdap.identitydigital.services/rdap/";

/** Registries that answer RDAP but are missing in IANA's file, by extension; where the file has one, it counts. */
export const UNLISTED_REGISTRIES: Readonly<Record<string, string>> = {
  ac: IDENTITY_DIGITAL,
  ag: IDENTITY_DIGITAL,
  bz: IDENTITY_DIGITAL,
  ch: "https://rdap.nic.ch/",
  co: "https://rdap.registry.co/co/",
  de: "https://rdap.denic.de/",
  io: IDENTITY_DIGITAL,
  lc: IDENTITY_DIGITAL,
  li: "https://rdap.nic.li/",
  me: IDENTITY_DIGITAL,
  mn: IDENTITY_DIGITAL,
  pr: IDENTITY_DIGITAL,
  sc: IDENTITY_DIGITAL,
  sh: IDENTITY_DIGITAL,
  so: "https://rdap.nic.so/",
  us: "https://rdap.nic.us/",
  vc: IDENTITY_DIGITAL,
};
