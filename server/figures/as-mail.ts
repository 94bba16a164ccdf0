import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import { z } from "zod";
import type { Db } from "../database/database.ts";
import { type Mail, mailToSeller, readParams, toMessageId } from "../outbox/mail-message.ts";
import { queueMessage, REPORT } from "../outbox/outbox.ts";
import { renderText, type Section, type WrittenReport } from "./section.ts";
import { gatherReport } from "./gather.ts";
import type { ReportInput } from "./gather-names.ts";
import type { Period } from "./period.ts";
import { writeReport } from "./report-words.ts";

type Html = ReturnType<typeof html>;

/** Outlook draws only tables. */
const drawTable = ({ columns, rows }: Section): Html => {
  const toCell = (content: Html | string, at: number) =>
    columns[at]?.align ? html`<td align="right">${content}</td>` : html`<td>${content}</td>`;
  return html`<table width="100%">
    <tr>
      ${columns.map(({ title }, at) => toCell(html`<b>${title}</b>`, at))}
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          ${row.map(toCell)}
        </tr>`,
    )}
  </table>`;
};

const drawLines = ({ rows }: Section): Html =>
  html`${rows.map(
    ([first, ...others]) => html`<p><b>${first}</b> ${others.filter(Boolean).join(" · ")}</p>`,
  )}`;

function drawRows(section: Section): Html | "" {
  if (section.rows.length === 0) return "";
  return section.columns.some(({ align }) => align) ? drawTable(section) : drawLines(section);
}

const drawSection = (section: Section): Html =>
  html`<h2>${section.title}</h2>
    ${section.sentences.map((sentence) => html`<p>${sentence}</p>`)} ${drawRows(section)}`;

export const renderMailHtml = ({ shop, span, sections, foot }: WrittenReport): Html =>
  html`<h1>${shop}: ${span}</h1>
    ${sections.map(drawSection)} ${foot.map((line) => html`<p>${line}</p>`)}`;

const storedReport = z.object({
  id: z.string(),
  period: z.object({
    first: z.string(),
    last: z.string(),
    from: z.string(),
    to: z.string(),
    isOngoing: z.boolean(),
  }),
});

/** A mail program treats two mails with the same id as one. */
export const queueReport = (db: Db, period: Period, dueAt: string, id: string = randomUUID()) =>
  queueMessage(db, { template: REPORT, params: { id, period }, dueAt });

/** Gathers the figures when the mail is sent, so that the list of things to do is up to date. */
export async function composeReport(params: string, input: ReportInput): Promise<Mail> {
  const { id, period } = readParams(storedReport, params, "the report");
  const report = writeReport(await gatherReport(input, period));
  const foot = [...report.foot, "To stop this email, set report: no in shop.yaml."];
  const written = { ...report, foot };
  const mail = mailToSeller(input.content.shop, {
    subject: written.subject,
    title: `${written.shop}: ${written.span}`,
    parts: [
      {
        text: renderText(written).trimEnd(),
        tree: [{ type: "raw", value: String(renderMailHtml(written)) }],
      },
    ],
    messageId: toMessageId(`${id}.${REPORT}`, input.siteUrl),
  });
  return { ...mail, headers: { "Auto-Submitted": "auto-generated" } };
}
