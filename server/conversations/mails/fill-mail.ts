import { fillTemplate } from "../../outbox/fill-template.ts";
import { UnsendableMail } from "../../outbox/mail-message.ts";
import type { Voice } from "../../../catalogue/format/voice.ts";
import { findTemplate, type MailTemplates } from "../../shop/read-mail-template.ts";

/** Throws UnsendableMail if there is no such email. */
export function fillMail(
  name: string,
  { mails, shop }: { readonly mails: MailTemplates; readonly shop: { readonly voice?: Voice } },
  values: Parameters<typeof fillTemplate>[1],
) {
  const template = findTemplate(name, mails, shop.voice);
  if (!template) throw new UnsendableMail(`no template is named ${name}`);
  return fillTemplate(template, values);
}
