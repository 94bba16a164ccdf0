import type { InquiryState } from "../server/database/database-schema.ts";
import { markLead } from "../server/inquiries/leads.ts";
import { type Command, CommandFault, FINE, WrongUse } from "./command.ts";
import { formatJson } from "./json.ts";

const MARKS: readonly InquiryState[] = ["new", "replied", "negotiating", "won", "lost", "spam"];

export const leadsMark: Command = {
  name: "leads mark",
  operands: "REF STATE",
  minOperands: 2,
  maxOperands: 2,
  summary: "note where an inquiry stands",
  details: `States: ${MARKS.join(", ")}.`,
  options: {},
  examples: ["leads mark V-7K3M9Q replied", "leads mark V-7K3M9Q won"],
  async run({ operands: [wanted = "", word = ""], wantsJson, terminal, openDatabase }) {
    const state = MARKS.find((mark) => mark === word);
    if (!state) throw new WrongUse(`'${word}' is none of ${MARKS.join(", ")}`);
    const { db } = await openDatabase();
    const reference = await markLead(db, wanted, state);
    if (!reference) throw new CommandFault(`no inquiry has the reference ${wanted}`);
    terminal.print(wantsJson ? formatJson({ reference, state }) : `${reference} is ${state}.\n`);
    return FINE;
  },
};
