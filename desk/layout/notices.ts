import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Outcome } from "../../catalogue/outcome.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";

const MAX_NOTICES = 100;

interface Notice {
  readonly words: string;
  /** Undoes the change, and returns the words for the next notice. */
  readonly undo?: (() => Promise<string | Outcome>) | null;
}

function toNotice<Result>(undone: string | Outcome<Result>): Notice {
  if (typeof undone === "string") return { words: undone };
  if (undone.is !== "done") return { words: undone.error };
  const { words, whyFinal, undo } = undone;
  return { words: [words, whyFinal].filter(Boolean).join(" "), undo };
}

/** Says what an action did, once, on the page that it leads to with `?notice=<id>`. */
export function createNotices() {
  const notices = new LRUCache<string, Notice>({ max: MAX_NOTICES });
  function add(notice: Notice): string {
    const id = randomUUID();
    notices.set(id, notice);
    return id;
  }
  return {
    addTo(path: string, notice: Notice): string {
      const id = add(notice);
      return `${path}${path.includes("?") ? "&" : "?"}notice=${id}`;
    },
    addOutcome<Result>(path: string, outcome: Outcome<Result>): string {
      return this.addTo(path, toNotice(outcome));
    },
    find(id: string | null) {
      const notice = notices.get(id ?? "");
      return id !== null && notice
        ? { id, words: notice.words, canUndo: Boolean(notice.undo) }
        : null;
    },
    /** If undoing fails because nothing can be written, the seller can try again. */
    async undo(id: string): Promise<Notice> {
      const undo = notices.get(id)?.undo;
      notices.delete(id);
      if (!undo) return { words: "This can't be undone anymore." };
      const undoing = undo().then(toNotice);
      return orUnwritable(undoing, (words) => ({ words, undo }));
    },
  };
}

export type ShownNotice = ReturnType<ReturnType<typeof createNotices>["find"]>;
