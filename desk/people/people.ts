import { findOwned } from "../../catalogue/catalogue.ts";
import { formatDay, formatMinute } from "../../catalogue/format/format.ts";
import { refuse } from "../../catalogue/outcome.ts";
import { findPerson } from "../../server/conversations/people/people.ts";
import { listPeople, showPerson } from "../../server/conversations/people/list-people.ts";
import { actByForm, type FormOutcome } from "../../server/operations/conversations/act-by-form.ts";
import { hashOf } from "../../server/operations/operation.ts";
import { blockPerson, unblockPerson } from "../../server/operations/people/block-person.ts";
import { editPerson } from "../../server/operations/people/edit-person.ts";
import { erasePerson } from "../../server/operations/people/erase.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { describeState } from "../inbox/standing.ts";

const PAGE_ROWS = 100;

export function openPeople({ database: { db }, requireContent, sellersShop: shop }: DeskBase) {
  return {
    async list(params: URLSearchParams) {
      const { shop: settings } = await requireContent();
      const read = (key: string) => params.get(key)?.trim() || undefined;
      const filter = { tag: read("tag"), search: read("q") };
      const found = await listPeople(db, filter);
      return {
        tag: filter.tag ?? null,
        q: filter.search ?? "",
        total: found.length,
        people: found.slice(0, PAGE_ROWS).map((person) =>
          Object.assign({}, person, {
            last: person.lastAt && formatDay(formatMinute(person.lastAt, settings.timeZone)),
          }),
        ),
      };
    },
    async show(email: string) {
      const { shop: settings, catalogue } = await requireContent();
      const tell = (time: string) => formatDay(formatMinute(time, settings.timeZone));
      const shown = await showPerson(db, email);
      if (!shown) return null;
      const { person, requests } = shown;
      const erasing = await erasePerson.review(shop, { email });
      return {
        ...shown,
        seen: hashOf(await findPerson(db, email)),
        blockedSince: person.blockedAt && tell(person.blockedAt),
        erasing: erasing.is === "review" ? erasing : null,
        requests: requests.map(({ reference, domain, sum, origin, state, created_at }) => {
          const name = domain && (findOwned(catalogue, domain)?.displayName ?? domain);
          const what = name ?? "a message";
          return {
            reference,
            what: sum === null ? what : `${sum} for ${what}`,
            kind: sum === null ? "Inquiry" : origin === "checkout" ? "Purchase" : "Offer",
            state: describeState(state),
            day: tell(created_at),
          };
        }),
      };
    },
    act(email: string, values: Values): Promise<FormOutcome<unknown, unknown>> {
      const given = { ...values, email };
      switch (values.intent) {
        case "edit":
          return actByForm(editPerson, shop, given);
        case "block":
          return actByForm(blockPerson, shop, given);
        case "unblock":
          return actByForm(unblockPerson, shop, given);
        case "erase":
          return actByForm(erasePerson, shop, given);
        default:
          return Promise.resolve(refuse("Choose what to do.", { status: 400 }));
      }
    },
  };
}
