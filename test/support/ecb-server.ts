import type { ServerResponse } from "node:http";
import { serveHttp } from "./http-server.ts";

const QUOTED = { USD: "1.0812", GBP: "0.8554", CNY: "7.6920", JPY: "164.05" };

export const toEcbXml = (day: string, rates: Readonly<Record<string, string>> = QUOTED) => `\
<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join("\n")}
		</Cube>
	</Cube>
</gesmes:Envelope>
`;

export type EcbTrouble = "404" | "silent" | "cut off" | "huge" | "web page";

interface EcbServer {
  readonly url: string;
  asked: number;
  answer: { readonly xml: string } | EcbTrouble;
  close(): Promise<void>;
}

function send(response: ServerResponse, answer: EcbServer["answer"]): void {
  const xml = toEcbXml("2026-11-20");
  if (typeof answer === "object") response.end(answer.xml);
  else if (answer === "404") response.writeHead(404).end();
  else if (answer === "huge") response.end(xml + " ".repeat(1_000_000));
  else if (answer === "web page") response.end("<h1>Sign in to the Wi-Fi</h1>");
  else if (answer === "cut off") {
    response.writeHead(200, { "Content-Length": xml.length }).write(xml.slice(0, -200));
    setTimeout(() => response.destroy(), 20);
  }
}

const today = () => new Date().toISOString().slice(0, 10);

export async function startEcbServer(day = today()): Promise<EcbServer> {
  const http = await serveHttp((_, response) => {
    server.asked += 1;
    send(response, server.answer);
  });
  const server: EcbServer = {
    url: `${http.origin}/eurofxref-daily.xml`,
    asked: 0,
    answer: { xml: toEcbXml(day) },
    close: http.close,
  };
  return server;
}
