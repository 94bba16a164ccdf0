import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Registrar } from "../../cli/dns/dns-script.ts";
import { serveHttp } from "./http-server.ts";

export interface HeldRecord {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

interface Held extends HeldRecord {
  readonly id: string;
}

type Records = Map<string, Held[]>;
type Answer = string | object | null;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly fields: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
}

const KEY = "k3y&'\"$(id)";
let lastId = 0;
const keep = (record: HeldRecord): Held => ({ ...record, id: `${(lastId += 1)}` });
const toName = (domain: string, host: string) => (host === "@" ? domain : `${host}.${domain}`);
const toHost = (domain: string, name: string) =>
  name === domain || name === "" ? "@" : name.replace(`.${domain}`, "");
const escapeXml = (value: string) =>
  value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll("\n", "&#xA;");

type Api = (asked: Asked, records: Records) => Answer;

const cloudflare: Api = ({ method, path, fields, body, headers }, records) => {
  if (headers.authorization !== `Bearer ${KEY}`) return null;
  if (path === "/zones") {
    const domain = fields.get("name") ?? "";
    return { success: true, result: records.has(domain) ? [{ id: `zone-${domain}` }] : [] };
  }
  const [, domain = "", rest] = /^\/zones\/zone-([^/]+)\/dns_records(\/batch)?$/.exec(path) ?? [];
  const held = records.get(domain);
  if (!held) return null;
  if (!rest) {
    const result = held.map(({ id, host, type, value }) => {
      return {
        id,
        type,
        name: toName(domain, host),
        content: type === "TXT" ? `"${value}"` : value,
      };
    });
    return { success: true, result, result_info: { total_pages: 1 } };
  }
  if (method !== "POST") return null;
  const { deletes, posts } = JSON.parse(body);
  const gone = new Set(deletes.map(({ id }: Held) => id));
  const added = posts.map(({ type, name, content }: Record<string, string>) =>
    keep({
      host: toHost(domain, name ?? ""),
      type: type ?? "",
      value: (content ?? "").replaceAll('"', ""),
    }),
  );
  records.set(domain, [...held.filter(({ id }) => !gone.has(id)), ...added]);
  return { success: true };
};

const godaddy: Api = ({ method, path, body, headers }, records) => {
  if (headers.authorization !== `sso-key ${KEY}:${KEY}`) return null;
  const parts = /^\/v1\/domains\/([^/]+)\/records(?:\/([A-Z]+)\/([^/]+))?$/.exec(path);
  const [, domain = "", type, host] = parts ?? [];
  const held = records.get(domain);
  if (!held) return null;
  if (method === "GET") {
    return held.map((each) => ({ name: each.host, type: each.type, data: each.value, ttl: 600 }));
  }
  if (!type || !host) return null;
  const others = held.filter((each) => each.type !== type || each.host !== host);
  const isBeside = (each: Held) =>
    each.host === host && (each.type === "CNAME" || type === "CNAME");
  if (method === "PUT" && others.some(isBeside)) return null;
  const set = method === "PUT" ? JSON.parse(body) : [];
  const added = set.map(({ data }: { data: string }) => keep({ host, type, value: data }));
  records.set(domain, [...others, ...added]);
  return "";
};

const wrapXml = (inner: string) =>
  `<?xml version="1.0"?>\n<ApiResponse Status="OK">\n${inner}\n</ApiResponse>`;

const namecheap: Api = ({ method, body }, records) => {
  const fields = new URLSearchParams(body);
  const signs = ["ApiKey", "ApiUser", "UserName"].every((name) => fields.get(name) === KEY);
  if (method !== "POST" || !signs) return null;
  const domain = `${fields.get("SLD")}.${fields.get("TLD")}`;
  const held = records.get(domain);
  if (!held)
    return `<ApiResponse Status="ERROR"><Errors><Error>Domain not found</Error></Errors></ApiResponse>`;
  if (fields.get("Command")?.endsWith("getHosts")) {
    const hosts = held.map(
      ({ id, host, type, value }) =>
        `<host HostId="${id}" Name="${host}" Type="${type}" Address="${escapeXml(value)}" MXPref="10" TTL="1800" IsActive="true" />`,
    );
    return wrapXml(
      `<DomainDNSGetHostsResult Domain="${domain}" EmailType="MX" IsUsingOurDNS="true">${hosts.join("\n")}</DomainDNSGetHostsResult>`,
    );
  }
  if (fields.get("EmailType") !== "MX") return null;
  const sent: Held[] = [];
  for (let n = 1; fields.has(`HostName${n}`); n += 1) {
    const get = (name: string) => fields.get(`${name}${n}`) ?? "";
    sent.push(keep({ host: get("HostName"), type: get("RecordType"), value: get("Address") }));
  }
  records.set(domain, sent);
  return wrapXml(`<DomainDNSSetHostsResult Domain="${domain}" IsSuccess="true" />`);
};

const porkbun: Api = ({ method, path, body }, records) => {
  const { apikey, secretapikey, ...record } = JSON.parse(body);
  const [, action, domain = "", id] = /^\/dns\/(\w+)\/([^/]+)(?:\/(\d+))?$/.exec(path) ?? [];
  const held = records.get(domain);
  if (method !== "POST" || apikey !== KEY || secretapikey !== KEY || !held) {
    return { status: "ERROR", message: "Invalid domain." };
  }
  if (action === "retrieve") {
    const shown = held.map(({ host, value, ...each }) => {
      return { ...each, name: toName(domain, host), content: value, ttl: "600" };
    });
    return { status: "SUCCESS", records: shown };
  }
  if (action === "delete")
    records.set(
      domain,
      held.filter((each) => each.id !== id),
    );
  else held.push(keep({ host: record.name || "@", type: record.type, value: record.content }));
  return { status: "SUCCESS" };
};

const showDynadot = ({ host, type, value }: Held) => ({
  Subhost: host,
  RecordType: type,
  Value: value,
});

const dynadot: Api = ({ fields }, records) => {
  const domain = fields.get("domain") ?? "";
  const held = records.get(domain);
  if (fields.get("key") !== KEY || !held) {
    return { Response: { ResponseCode: "-1", Error: "could not find domain in your account" } };
  }
  if (fields.get("command") === "get_dns") {
    const settings = { Type: "Dynadot DNS", Domains: held.map(showDynadot) };
    return { GetDnsResponse: { ResponseCode: 0, Status: "success", GetDns: settings } };
  }
  if (fields.get("add_dns_to_current_setting") !== "1") return null;
  for (const [name, value] of fields) {
    const [, kind, n] = /^(main|sub)_record(\d+)$/.exec(name) ?? [];
    const type = fields.get(`${kind}_record_type${n}`)?.toUpperCase() ?? "";
    if (kind)
      held.push(
        keep({
          host:
            fields.get(`subdomain${n}`) && kind === "sub"
              ? (fields.get(`subdomain${n}`) ?? "")
              : "@",
          type,
          value,
        }),
      );
  }
  return { SetDnsResponse: { ResponseCode: 0, Status: "success" } };
};

const APIS: Readonly<Record<Registrar, Api>> = { cloudflare, godaddy, namecheap, porkbun, dynadot };

const VARIABLES: Readonly<Record<Registrar, readonly string[]>> = {
  cloudflare: ["CLOUDFLARE_API_TOKEN"],
  godaddy: ["GODADDY_API_KEY", "GODADDY_API_SECRET"],
  namecheap: ["NAMECHEAP_API_USER", "NAMECHEAP_API_KEY"],
  porkbun: ["PORKBUN_API_KEY", "PORKBUN_SECRET_API_KEY"],
  dynadot: ["DYNADOT_API_KEY"],
};

export async function startRegistrar(
  registrar: Registrar,
  names: Readonly<Record<string, readonly HeldRecord[]>>,
) {
  const records: Records = new Map(
    Object.entries(names).map(([domain, held]) => [domain, held.map(keep)]),
  );
  let refused = /^$/;
  const { origin, close } = await serveHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://loopback");
    const { method = "", headers } = request;
    const body = await text(request);
    const asked = { method, path: pathname, fields: searchParams, body, headers };
    const answer = refused.test(pathname) ? null : APIS[registrar](asked, records);
    response.statusCode = answer === null ? 422 : 200;
    response.end(
      typeof answer === "string" ? answer : JSON.stringify(answer ?? { error: "refused" }),
    );
  });
  onTestFinished(close);
  const keys = VARIABLES[registrar].map((name) => [name, KEY]);
  const environment: Record<string, string> = {
    [`${registrar.toUpperCase()}_API`]: origin,
    NAMECHEAP_CLIENT_IP: "192.0.2.77",
    PAUSE: "0",
    ...Object.fromEntries(keys),
  };
  const list = (domain: string) =>
    (records.get(domain) ?? [])
      .map(({ host, type, value }) => `${host} ${type} ${value.replace(/\.$/, "")}`)
      .toSorted();
  const hold = (domain: string, held: readonly HeldRecord[]) =>
    void records.set(domain, held.map(keep));
  const refuse = (paths: RegExp) => void (refused = paths);
  return { environment, key: KEY, list, hold, refuse };
}
