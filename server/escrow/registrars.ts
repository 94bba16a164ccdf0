import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { EndingGuide, RegistrarGuide } from "../../sale/transfer.ts";
import { programFile } from "../process/program.ts";

const text = z.string().min(1);
const texts = z.array(text).default([]);
const day = z.iso.date();

const sourced = {
  sources: z.array(z.strictObject({ url: z.url(), date: day.nullable().default(null) })).min(1),
  readOn: day,
};

const steps = {
  needs: text.nullable().default(null),
  steps: z.array(text).min(1),
  accept: texts,
  within: text.nullable().default(null),
  approve: text.nullable().default(null),
  cautions: texts,
  certainty: z.enum(["read", "partly"]),
};

const way = z.strictObject(steps);

const registrarSchema = z.strictObject({
  id: text,
  name: text,
  names: z.array(text).min(1),
  best: z.enum(["push", "code"]),
  resold: text.nullable().default(null),
  push: way.nullable().default(null),
  code: way.nullable().default(null),
  ...sourced,
});

const endingSchema = z.strictObject({
  endings: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
  way: z.enum(["code", "tag"]),
  ...steps,
  ...sourced,
});

const guideSchema = z.strictObject({
  registrars: z.array(registrarSchema),
  endings: z.array(endingSchema),
});

/** Throws if the file has a fault. */
export const readGuides = () =>
  guideSchema.parse(parse(readFileSync(programFile("server/escrow/registrars.yaml"), "utf8")));

let guides: ReturnType<typeof readGuides> | null = null;

const LEGAL_FORM =
  /\b(?:llc|inc|incorporated|ltd|limited|sas|se|ag|gmbh|corp|corporation|co|uab|pte|private)\b/g;

/** Registries write a registrar's name in several ways. Returns what they have in common, or '' if that is nothing. */
const toRegistrarKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(LEGAL_FORM, " ")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<=\D)\d+$/, "");

/** Finds the steps for a registrar by its name; null if there are none, or nobody knows the registrar. */
export function findRegistrarGuide(registrar: string | null): RegistrarGuide | null {
  guides ??= readGuides();
  const key = toRegistrarKey(registrar ?? "");
  if (key === "") return null;
  return (
    guides.registrars.find(({ names }) => names.some((name) => toRegistrarKey(name) === key)) ??
    null
  );
}

export function findEndingGuide(domain: string): EndingGuide | null {
  guides ??= readGuides();
  const ending = domain.split(".").at(-1) ?? "";
  return guides.endings.find(({ endings }) => endings.includes(ending)) ?? null;
}
