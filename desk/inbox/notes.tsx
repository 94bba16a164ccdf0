import { isAboutFields } from "../../app/answer/parts.tsx";
import { FieldsForm, type Hidden } from "../forms/fields-form.tsx";
import type { Posted } from "./conversation-route.tsx";

/** Says beside the form's only field what is wrong with it; anything else stands above the page. */
const refusalOf = (path: string, own: Posted) =>
  own && isAboutFields(own) && own.outcome.error
    ? { error: own.outcome.error, fields: { [path]: own.outcome.error } }
    : null;

interface NoteFormProps {
  name: string;
  hidden: Hidden;
  posted: Posted;
}

export function NoteForm({ name, hidden, posted }: NoteFormProps) {
  const own = posted?.values[name] === undefined ? undefined : posted;
  return (
    <FieldsForm
      hidden={hidden}
      fields={[{ kind: "text", path: name, label: "Note to yourself" }]}
      values={own?.values ?? {}}
      refusal={refusalOf(name, own)}
      button="Save"
      isSecondary
      className="conversation-part grid gap-3"
    />
  );
}

interface EditNoteProps {
  id: string;
  label: string;
  text: string;
  hidden: Hidden;
  /** The refused post, if this form sent it. */
  own: Posted;
}

export function EditNote({ id, label, text, hidden, own }: EditNoteProps) {
  return (
    <details key={text} className="group" open={own !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-soft-ink underline underline-offset-[0.25rem] group-open:mb-1 hover:text-accent">
        {label}
      </summary>
      <FieldsForm
        hidden={{ ...hidden, before: text }}
        fields={[{ kind: "text", path: "text", id, label: "Your note" }]}
        values={{ text: own?.values.text ?? text }}
        refusal={refusalOf("text", own)}
        button="Save"
        isSecondary
        beside={
          <button type="submit" name="remove" value="yes" className="button">
            Remove
          </button>
        }
        className="grid gap-3"
      />
    </details>
  );
}
