import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Operation = {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
};

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

const escape = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");

/** Returns what is wrong with an answer according to the shop's own OpenAPI document. */
export async function openContract(url: string) {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const pathOf = (path: string) =>
    Object.keys(document.paths).find((template) =>
      new RegExp(`^${template.replace(/\{\w+\}/, "[^/]+")}$`).test(path),
    );
  return async function judge(response: Response): Promise<string[]> {
    const path = pathOf(new URL(response.url).pathname);
    if (!path) return [`no path for ${response.url}`];
    const { status, headers } = response;
    const described = document.paths[path]?.get.responses[String(status)];
    if (!described) return [`${status} isn't described for ${path}`];
    if (status === 304) return [];
    const type = headers.get("content-type") ?? "";
    if (!described.content?.[type]) return [`${type} isn't described for ${path}`];
    const pointer = ["paths", path, "get", "responses", String(status), "content", type, "schema"];
    const validate = ajv.getSchema(
      `openapi#/${pointer.map((part) => encodeURIComponent(escape(part))).join("/")}`,
    );
    if (!validate) return [`no schema for ${path}`];
    validate(await response.json());
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
