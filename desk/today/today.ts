import { gatherToDo } from "../../server/report/gather.ts";
import type { DeskBase } from "../services.ts";

export function openToday({ config, database, now, requireContent }: DeskBase) {
  const { db } = database;
  async function findToDo() {
    const content = await requireContent();
    const toDo = await gatherToDo({ db, content, siteUrl: config.siteUrl, now: now() });
    return { content, toDo };
  }
  return {
    /** Counts the offers and inquiries that wait for the seller's answer. */
    async countWaiting(): Promise<number> {
      const { toDo } = await findToDo();
      return toDo.offers.length + toDo.inquiries.count;
    },
    async show() {
      const { content, toDo } = await findToDo();
      return { shop: content.shop.name, timeZone: content.shop.timeZone, toDo };
    },
  };
}
