import type { Command } from "commander";
import { MARKS } from "../../server/database/database-schema.ts";
import { markInquiry } from "../../server/operations/conversations/mark-inquiry.ts";
import { ownNote } from "../../server/operations/conversations/conversation-input.ts";
import type { CommandContext } from "../command/command.ts";
import { addOperation } from "../command/operation-command.ts";
import { addRevokeLinks } from "../offers/actions.ts";

export function addLeadActions(leads: Command, context: CommandContext): void {
  addOperation(leads, context, {
    name: "mark",
    asksNothing: true,
    operation: {
      ...markInquiry,
      input: markInquiry.input.pick({ reference: true, state: true }).required(),
    },
    operands: ["reference", "state"],
    summary: "set the state of an inquiry",
    details: `States: ${MARKS.join(", ")}.`,
    examples: ["leads mark V-7K3M9Q replied", "leads mark V-7K3M9Q won"],
  });
  addOperation(leads, context, {
    name: "note",
    asksNothing: true,
    operation: {
      ...markInquiry,
      input: markInquiry.input.pick({ reference: true }).extend({ note: ownNote }),
    },
    operands: ["reference", "note"],
    summary: "add a note to an inquiry",
    details: "Notes are shown with the inquiry, searched, exported, and erased with it.",
    examples: ['leads note V-7K3M9Q "Offered 4,000, wants to think until Friday"'],
    // A note may begin with a dash.
  }).allowUnknownOption();
  addRevokeLinks(leads, context, "V-7K3M9Q");
}
