import { dayIn } from "../../catalogue/format/format.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { type FieldValue, listFields } from "../../catalogue/schema/listing-fields.ts";
import { isUnreadableName } from "../../server/content/read-listings.ts";
import { HighFloors, planChanges } from "../../server/names/set-names.ts";
import type { DeskBase } from "../base.ts";
import { checkFields, UNREADABLE } from "./check-fields.ts";
import { toText } from "./fields.ts";
import { hashFields, isSame, readForm } from "./form-values.ts";
import { describeRefusedSave, orFault, type Save } from "./saving.ts";

export function openRow(base: DeskBase, save: Save) {
  const { database, saveAlone, time, requireContent } = base;
  const { db } = database;

  async function saveRow(form: FormData) {
    const domain = String(form.get("domain"));
    const content = await requireContent();
    const name = content.names.get(domain);
    const typed = {
      price: String(form.get("price") ?? ""),
      status: String(form.get("status") ?? ""),
    };
    if (!name)
      return { row: { domain, ...typed, seen: "", fault: "This name isn't listed anymore." } };
    const current = listFields(name.listing, name.floor);
    const seen = hashFields(current);
    const stay = (fault: string) => ({ row: { domain, ...typed, seen, fault } });
    if (isUnreadableName(content, domain)) return stay(UNREADABLE);
    if (form.get("seen") !== seen) {
      const now = `${toText(current.get("price"))}, ${name.listing.status}`;
      return stay(`Somebody else just changed this: it's ${now} now. Save again to replace that.`);
    }
    const given = new Map(Object.entries(typed).map(([field, value]) => [field, value.trim()]));
    const mine = readForm(form);
    const wish = new Map<string, FieldValue>();
    for (const [field, value] of given) {
      const tidy = value.endsWith("%") ? value : (mine.get(field) ?? "");
      if (!isSame(tidy, current.get(field))) wish.set(field, tidy);
    }
    const today = dayIn(time(), content.shop.timeZone);
    const wanted = { content, domains: [domain], changes: wish, today };
    const plan = await planChanges(db, wanted).catch((error: unknown) => {
      if (error instanceof HighFloors) return null;
      throw error;
    });
    if (!plan) return stay("Floor: Expected no more than the price.");
    const changes = plan.wanted.get(domain);
    if (!changes) return stay("This name has no price to change by a percentage. Enter an amount.");
    const next = new Map<string, FieldValue>([...current, ...changes]);
    const { faults } = checkFields(content, domain, name.file, next);
    const fault = faults.price ?? faults.status ?? faults.floor ?? faults.minimumOffer;
    const label = faults.price || faults.status ? "" : faults.floor ? "Floor: " : "Minimum offer: ";
    if (fault) return stay(label + fault);
    if (plan.mustConfirm) {
      if (changes.has("price"))
        return stay(
          "Selling this name ends an offer for it. Save the price first, then the status.",
        );
      const query = new URLSearchParams({ do: "status", value: "sold", name: domain });
      return { review: `/names/change?${query}` };
    }
    const work = {
      content,
      saving: { changes: plan.wanted },
      wanted: plan.wanted,
      command: `${domain}: ${[...changes.keys()].join(", ")}`,
      words: `Saved ${name.listing.displayName}.`,
    };
    const saved = await orFault(save(work), stay);
    return "row" in saved ? saved : { saved };
  }

  type Saved = Awaited<ReturnType<typeof saveRow>>;

  function refuse(form: FormData, fault: Fault): Saved {
    const read = (field: string) => String(form.get(field) ?? "");
    const typed = { price: read("price"), status: read("status"), seen: read("seen") };
    return { row: { domain: read("domain"), ...typed, fault: describeRefusedSave(fault) } };
  }

  return {
    save: (form: FormData) =>
      saveAlone(
        () => saveRow(form),
        (fault) => refuse(form, fault),
      ),
  };
}
