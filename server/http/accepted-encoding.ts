/** How the bytes of a page may be packed, best first; 'identity' is as they are. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
/** Headers longer than this are read anew each time. */
const MAX_REMEMBERED_LENGTH = 100;
const MAX_REMEMBERED = 200;

/** The weight of each coding that the header names; what is not written as it should be is passed over. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.length === 0 ? "1" : WEIGHT.exec(parameters.join(";"))?.[1];
    if (coding && weight) weights.set(coding, Number(weight));
  }
  return weights;
}

/**
 * The encoding that a visitor likes best, by Accept-Encoding (RFC 9110, section 12.5.3); of several liked alike, the
 * smallest. Where nothing we have is taken, identity: a page in plain bytes is better than none.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const weights = readWeights(header);
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const best = Math.max(...ENCODINGS.map(weightOf));
  return (best > 0 && ENCODINGS.find((encoding) => weightOf(encoding) === best)) || "identity";
}

/** The same, remembered for the headers that browsers send, which are few. */
export function createEncodingChoice(): (header: string | undefined) => Encoding {
  const known = new Map<string, Encoding>();
  return (header = "") => {
    const remembered = known.get(header);
    if (remembered) return remembered;
    const encoding = acceptedEncoding(header);
    if (header.length <= MAX_REMEMBERED_LENGTH && known.size < MAX_REMEMBERED) {
      known.set(header, encoding);
    }
    return encoding;
  };
}
