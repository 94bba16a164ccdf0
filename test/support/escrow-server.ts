import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { serveHttp } from "./http-server.ts";

export interface EscrowServer {
  readonly origin: string;
  readonly deals: { fields: Record<string, string>; faults: string[] }[];
  close(): Promise<void>;
}

const isEmail = (value: string) => /^[^@\s]+@[^@\s]+$/.test(value);
const isWhole = (value: string) => /^[1-9]\d*$/.test(value);
const isFlag = (value: string) => ["true", "false"].includes(value);

const FIELDS: Readonly<Record<string, (value: string) => boolean>> = {
  type: (value) => value === "domain_name",
  title: (value) => value !== "",
  domain: (value) => value.includes("."),
  price: isWhole,
  currency: (value) => value === "USD",
  non_initiator_email: isEmail,
  non_initiator_role: (value) => value === "seller",
  inspection_period: isWhole,
  fee_payer: (value) => ["buyer", "seller", "split"].includes(value),
  concierge: isFlag,
  with_content: isFlag,
  return_url: (value) => URL.canParse(value),
};

function findFaults({ method, url, headers }: IncomingMessage, fields: Record<string, string>) {
  const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
  return [
    ...(method === "POST" && url === "/checkout" && isForm ? [] : [`${method} ${url} is no form`]),
    ...(headers.referer ? [`it names the page that it comes from: ${headers.referer}`] : []),
    ...Object.keys(fields).filter((name) => !FIELDS[name]),
    ...Object.keys(FIELDS).filter((name) => !FIELDS[name]?.(fields[name] ?? "")),
  ];
}

export async function startEscrow(): Promise<EscrowServer> {
  const deals: EscrowServer["deals"] = [];
  const { origin, close } = await serveHttp(async (request, response) => {
    response.setHeader("Content-Type", "text/html");
    if (request.url === "/favicon.ico") return response.writeHead(204).end();
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const faults = findFaults(request, fields);
    deals.push({ fields, faults });
    const title = faults.length > 0 ? "Not understood" : `Buy ${fields.domain}`;
    const back = `<a href="${fields.return_url ?? ""}">Return to the seller</a>`;
    return response.end(`<!DOCTYPE html><title>Escrow</title><h1>${title}</h1>${back}`);
  });
  return { origin, deals, close };
}
