import { fetchText, type Limits, type TextResponse } from "../fetch-text.ts";

const headers = {
  Accept: "application/rdap+json, application/json",
  "User-Agent": "Vitrine registry look-up",
};

interface JsonResponse extends Omit<TextResponse, "text"> {
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rejects like `fetchText`. */
export async function fetchJson(url: string, limits: Limits): Promise<JsonResponse> {
  const { text, ...rest } = await fetchText(url, { ...limits, headers });
  return { ...rest, json: parseJson(text) };
}
