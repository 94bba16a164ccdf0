import { printableText } from "../format/clean-text.ts";
import { formatCount } from "../format/format.ts";

export interface FaultPlace {
  readonly file: string;
  readonly line?: number;
}

export interface Fault extends FaultPlace {
  readonly domain?: string | undefined;
  readonly field: string;
  readonly found: string;
  readonly wanted: string;
  /** Holds the value if `found` must not repeat it. Only the seller's own terminal may show it. */
  readonly secret?: string;
  /** True for the last entry, which counts the file's remaining faults. */
  readonly isRest?: true;
}

export function formatPlace({ file, line }: FaultPlace): string {
  return line === undefined ? file : `${file}:${line}`;
}

export function formatFault(fault: Fault): string {
  const { file, domain = "", field } = fault;
  const name = file.includes(domain) ? "" : `: ${domain}`;
  const place = formatPlace(fault) + name + (field && `: ${field}`);
  return `${place}: found ${fault.found}, expected ${fault.wanted}`;
}

export const formatOwnFault = ({ secret, ...fault }: Fault): string =>
  formatFault({ ...fault, found: secret ?? fault.found });

const MAX_FOUND_LENGTH = 80;

export function quoteFound(value: unknown): string {
  const text = printableText(JSON.stringify(value));
  return text.length > MAX_FOUND_LENGTH ? `${text.slice(0, MAX_FOUND_LENGTH)}…` : text;
}

const MAX_REPORTED = 50;

export function createFaultList(file: string, maxReported = MAX_REPORTED) {
  const reported: Fault[] = [];
  let more = 0;
  return {
    add(fault: Fault): void {
      if (reported.length < maxReported) reported.push(fault);
      else more += 1;
    },
    list(): Fault[] {
      if (more === 0) return reported;
      const found = formatCount(more, "more fault");
      return [...reported, { file, field: "", found, wanted: "none", isRest: true }];
    },
  };
}
