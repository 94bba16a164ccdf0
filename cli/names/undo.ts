import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { formatMoment } from "../../catalogue/format/format.ts";
import { type FieldValue, listFields } from "../../catalogue/schema/listing-fields.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import {
  type Change,
  fingerprint,
  readLastChange,
  restoreFile,
} from "../../server/content/change-journal.ts";
import { readListings } from "../../server/content/read-listings.ts";
import { readYaml } from "../../server/content/read-yaml.ts";
import { type Draft, readIfThere, replaceFiles } from "../../server/content/replace-files.ts";
import { SHOP_FILE } from "../../server/content/unread-files.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  faultOf,
  printResult,
} from "../command/command.ts";
import { openJournal } from "./save-names.ts";
import { formatChanges, showValue } from "./changes.ts";

type Fields = ReadonlyMap<string, FieldValue>;

type State = ReadonlyMap<string, Fields>;

const FEATURED = "featured names";

async function readState(
  drafts: readonly Draft[],
  bytesOf: (draft: Draft) => Buffer | null,
): Promise<State> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-undo-"));
  const hashes = new Map<string, string>();
  const state = new Map<string, Fields>();
  try {
    for (const draft of drafts) {
      const bytes = bytesOf(draft);
      if (!bytes) continue;
      await mkdir(dirname(join(dir, draft.file)), { recursive: true });
      await writeFile(join(dir, draft.file), bytes);
      if (draft.file !== SHOP_FILE) hashes.set(draft.file, "");
    }
    const { names } = await readListings(dir, hashes);
    for (const { domain, listing, floor } of names.values()) {
      state.set(domain, listFields(listing, floor));
    }
    const { value } = await readYaml(dir, SHOP_FILE, shopSchema);
    if (value) state.set(FEATURED, new Map([["lead", value.lead.join(", ")]]));
    return state;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function compareStates(now: State, then: State): string[][] {
  const domains = new Set([...now.keys(), ...then.keys()]);
  return [...domains].flatMap((domain) => {
    const [from, to] = [now.get(domain), then.get(domain)];
    if (!from) return [[domain, "name", "not in these files → listed"]];
    if (!to) return [[domain, "name", "listed → not in these files"]];
    const fields = new Set([...from.keys(), ...to.keys()]);
    return [...fields].flatMap((field) => {
      const [before, after] = [showValue(from.get(field)), showValue(to.get(field))];
      return before === after ? [] : [[domain, field, `${before} → ${after}`]];
    });
  });
}

const formatTime = ({ time }: Change) => formatMoment(time, "UTC");

const describeSale = (sale: Change) =>
  `A sale can't be undone: '${sale.command}' (${formatTime(sale)}). To offer the name again: names set NAME status=available\n`;

async function planFiles(contentDir: string, { files, command }: Change, time: string) {
  const drafts: Draft[] = [];
  const edited: string[] = [];
  for (const change of files) {
    const before = await readIfThere(join(contentDir, change.file));
    const now = fingerprint(before);
    if (now === change.after) {
      drafts.push({ file: change.file, before, after: restoreFile(change, before) });
    } else if (now !== change.before) edited.push(change.file);
  }
  if (edited.length > 0) {
    throw new CommandFault(
      `${edited.join(", ")} ${edited.length === 1 ? "was" : "were"} edited after '${command}' (${time}), and undoing that would lose the edit: nothing was changed. Change the values with 'names set', or by hand`,
    );
  }
  return drafts;
}

export function addNamesUndo(names: Command, context: CommandContext): void {
  const command = addCommand(names, "undo", {
    summary: "undo the last change that a command made to the name files",
    details:
      "Shows what it would undo, and asks. Run it again to undo the change before that: the last 50 are kept in the folder changes beside the database. It covers set, hide, show, delete, feature and import. It refuses if you have edited a file by hand since, so that no edit is lost. It skips sales by 'offers paid', which can't be undone.",
    examples: ["names undo", "names undo --yes"],
  }).option("--yes", "don't ask");
  command.action(async ({ yes }: { yes?: true }) => {
    const { contentDir } = context.readConfig();
    const place = openJournal(context, "names undo");
    for (;;) {
      const { sale, last } = await readLastChange(place);
      const kept = sale ? describeSale(sale) : "";
      if (!last) throw new CommandFault(`there is no change left to undo\n${kept}`.trimEnd());
      const { change, forget } = last;
      const time = formatTime(change);
      const drafts = await planFiles(contentDir, change, time);
      if (drafts.length === 0) {
        // The change was interrupted before it was made, or undone by hand.
        await forget();
        continue;
      }
      const now = await readState(drafts, (draft) => draft.before);
      const then = await readState(drafts, (draft) => draft.after);
      const rows = compareStates(now, then);
      const shown = kept + formatChanges(rows, context.terminal.columns);
      if (!yes) {
        await confirm(command, context, {
          shown,
          question: `Undo '${change.command}' (${time})?`,
          purpose: "to undo it without asking",
          refused: "Nothing was changed.",
        });
      }
      const { files, faults } = await replaceFiles(contentDir, drafts, { isKnownGood: true });
      if (faults.length > 0) throw faultOf(faults);
      await forget();
      const undone = { command: change.command, time: change.time, files, changes: rows };
      const done = `Undone: ${change.command} (${time}), in ${files.join(", ")}.\n`;
      return printResult(context, undone, (yes ? shown : "") + done);
    }
  });
}
