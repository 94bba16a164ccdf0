// Declares what the bench uses of bench/package.json, so that `tsc` passes where that is not installed.

declare module "autocannon" {
  export type Options = Readonly<Record<string, unknown>>;
  export interface Result {
    readonly "2xx": number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "lighthouse";
