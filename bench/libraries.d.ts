// Declares what the bench uses of bench/package.json, so that `tsc` passes where that is not installed.

declare module "autocannon" {
  interface Request {
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Options extends Request {
    readonly url: string;
    readonly method?: "GET" | "POST";
    readonly connections: number;
    /** In seconds, unless `amount` is set. */
    readonly duration?: number;
    readonly amount?: number;
    readonly requests?: readonly { setupRequest(request: Request): Request }[];
  }
  export interface Result {
    readonly "2xx": number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "lighthouse" {
  export default function lighthouse(
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<
    | {
        readonly lhr: {
          readonly runtimeError?: { readonly message: string };
          readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
        };
      }
    | undefined
  >;
}
