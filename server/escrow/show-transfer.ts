import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Offer, OfferSide } from "../../sale/offer.ts";
import {
  describeTransfer,
  findTransferStage,
  type Registrar,
  type TransferSteps,
} from "../../sale/transfer.ts";
import { listSteps } from "../conversations/store/find-offers.ts";
import type { Db } from "../database/database.ts";
import { findRegistrarOf } from "../lookups/lookups.ts";
import { programFile } from "../process/program.ts";

const text = z.string().min(1);

const registrarSchema = z
  .strictObject({
    name: text,
    known: z.array(text).optional(),
    ways: z.array(z.enum(["push", "code"])).min(1),
    needs: text.default(""),
    help: z.url(),
    checkedOn: z.iso.date(),
  })
  .refine(({ ways, needs }) => ways.includes("push") === (needs !== ""), "a push has needs")
  .transform(({ name, known = [name], ways, needs, help: url, checkedOn }) => ({
    name,
    known: known.map(toKey),
    ways,
    needs,
    help: { url, checkedOn },
  }));

/** Registries write a registrar's name in several ways, and differ in punctuation and what follows the name. */
function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Throws if the file has a fault. */
export const readRegistrars = () =>
  z
    .array(registrarSchema)
    .parse(parse(readFileSync(programFile("server/escrow/registrars.yaml"), "utf8")));

let registrars: ReturnType<typeof readRegistrars> | null = null;

export function findRegistrar(name: string | null): Registrar | null {
  registrars ??= readRegistrars();
  const key = toKey(name ?? "");
  return registrars.find(({ known }) => known.some((start) => key.startsWith(start))) ?? null;
}

/** Returns null while this side has nothing to do for the transfer, or to read of it. */
export async function showTransfer(
  db: Db,
  offer: Offer,
  side: OfferSide,
): Promise<TransferSteps | null> {
  const stage = findTransferStage(offer, await listSteps(db, offer.id));
  if (!stage || (side === "buyer" ? stage === "ahead" : stage === "done")) return null;
  const name = await findRegistrarOf(db, offer.domain);
  return describeTransfer(side, stage, offer.domain, findRegistrar(name), name);
}
