import { z } from "zod";

const ORIGIN = /^https?:\/\/[^\s\\/?#@]+\/?$/i;

export const origin = () =>
  z
    .string()
    .refine(
      (url) => ORIGIN.test(url) && URL.canParse(url),
      "an http:// or https:// origin alone, without credentials, path or query",
    )
    .transform((url) => new URL(url).origin);

/** Requests never carry a login that stands in the address, so `fetch` refuses such an address. */
export function hasNoLogin(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: "", password: "" };
  return username === "" && password === "";
}

export const parsedBy = <Value>(parse: (text: string) => Value | null, wanted: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: wanted });
    return z.NEVER;
  });

export const wholeNumber = (
  min: number,
  max: number,
  wanted = `a whole number from ${min} to ${max}`,
) =>
  z
    .string()
    .regex(/^\d{1,9}$/, wanted)
    .transform(Number)
    .refine((number) => number >= min && number <= max, wanted);
