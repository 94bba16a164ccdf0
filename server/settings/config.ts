import type { Server } from "node:net";
import type { LevelWithSilent } from "pino";

export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly path: string }
  | { readonly engine: "postgres"; readonly url: string };

/** The seller's own account at Escrow.com. The addresses are origins, without a path. */
export interface EscrowAccount {
  readonly email: string;
  readonly key: string;
  /** Where programs ask. */
  readonly api: string;
  /** Where people agree and pay. */
  readonly web: string;
}

/** What the environment says, as `server/config.ts` reads it. */
export interface Config {
  readonly port: number;
  readonly heldPort?: Server;
  readonly host: string;
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly database: DatabaseLocation;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly emailjs: {
    readonly publicKey: string;
    readonly serviceId: string;
    readonly origin: string;
  } | null;
  readonly turnstile: {
    readonly siteKey: string;
    readonly secretKey: string;
    readonly origin: string;
  } | null;
  readonly escrow: EscrowAccount | null;
  readonly escrowOrigin: string;
  readonly trustProxy: number;
  readonly views: {
    readonly viewsPerName: number;
    readonly newVisitors: number;
    readonly keptDays: number;
  };
  readonly landers: "page" | "redirect" | "off";
  readonly dns: { readonly isChecked: boolean; readonly servers: readonly string[] };
  readonly registry: { readonly isChecked: boolean; readonly bootstrapUrl: string };
  readonly ratesUrl: string;
  readonly updatesUrl: string | null;
  readonly webhook: { readonly url: string; readonly secrets: readonly Buffer[] } | null;
  readonly telegram: {
    readonly token: string;
    readonly chatId: string;
    readonly origin: string;
  } | null;
  readonly ntfy: { readonly url: string; readonly token: string | null } | null;
  readonly logLevel: LevelWithSilent;
  readonly allowsDemo: boolean;
  readonly takesOver: boolean;
  /** Whether pictures for social networks can be drawn here. */
  readonly canDraw: boolean;
}

export const localUrl = (port: number) => `http://localhost:${port}`;

export const sendsMail = ({ smtpUrl, emailjs }: Pick<Config, "smtpUrl" | "emailjs">) =>
  smtpUrl !== null || emailjs !== null;
