import { z } from "zod";
import type { EscrowAccount } from "./config.ts";
import { isSafe } from "../../catalogue/format/page-url.ts";
import { origin, parsedBy } from "./fields.ts";

type Place = Pick<EscrowAccount, "api" | "web">;

export const LIVE: Place = { api: "https://api.escrow.com", web: "https://www.escrow.com" };

/** Accounts, keys and transactions of the sandbox are its own, and no money moves there. */
export const SANDBOX: Place = {
  api: "https://api.escrow-sandbox.com",
  web: "https://www.escrow-sandbox.com",
};

function readPlace(text: string): Place | null {
  if (text === "live") return LIVE;
  if (text === "sandbox") return SANDBOX;
  const { data: api } = origin().safeParse(text);
  return api && isSafe(api) ? { api, web: api } : null;
}

/** ESCROW_API is hidden too, because a key is easily written there by mistake. */
export const ESCROW_SECRETS: ReadonlySet<string> = new Set([
  "ESCROW_EMAIL",
  "ESCROW_API_KEY",
  "ESCROW_API",
]);

export const ESCROW_PAIRS = [["ESCROW_EMAIL", "ESCROW_API_KEY"]] as const;

export const escrowVariables = {
  ESCROW_EMAIL: z
    .string()
    .regex(/^[^\s@:]+@[^\s@:]+$/, "the email address of your account at Escrow.com")
    .optional(),
  ESCROW_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, "a key that you made at Escrow.com, such as 1234_Ab3…")
    .optional(),
  ESCROW_API: parsedBy(
    readPlace,
    "live, sandbox, or an https:// address or one on this machine, without a path",
  ).default(LIVE),
  ESCROW_ORIGIN: origin().optional(),
};

const variables = z.object(escrowVariables);

export function toEscrowConfig({
  ESCROW_EMAIL: email,
  ESCROW_API_KEY: key,
  ESCROW_API: { api, web },
  ESCROW_ORIGIN: own = web,
}: z.output<typeof variables>) {
  const escrow: EscrowAccount | null = email && key ? { email, key, api, web: own } : null;
  return { escrow, escrowOrigin: own };
}
