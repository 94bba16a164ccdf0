import { Form } from "react-router";
import { isAboutFields } from "../../app/answer/parts.tsx";
import { FieldFault, Labeled } from "../forms/labeled.tsx";
import type { Posted } from "./conversation-route.tsx";

type Hidden = Readonly<Record<string, string | number>>;

const faultOf = (own: Posted) => (own && isAboutFields(own) && own.outcome.error) || undefined;

const HiddenFields = ({ values }: { values: Hidden }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

interface NoteFormProps {
  name: string;
  hidden: Hidden;
  posted: Posted;
}

export function NoteForm({ name, hidden, posted }: NoteFormProps) {
  const own = posted?.values[name] === undefined ? undefined : posted;
  return (
    <Form method="post" className="conversation-part grid gap-3">
      <HiddenFields values={hidden} />
      <Labeled name={name} label="Note to yourself" fault={faultOf(own)}>
        {(input) => <textarea {...input} rows={3} required defaultValue={own?.values[name]} />}
      </Labeled>
      <button type="submit" className="button justify-self-start">
        Save
      </button>
    </Form>
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
  const fault = faultOf(own);
  return (
    <details key={text} className="group" open={own !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-soft-ink underline underline-offset-[0.25rem] group-open:mb-1 hover:text-accent">
        {label}
      </summary>
      <Form method="post" className="grid gap-3">
        <HiddenFields values={{ ...hidden, before: text }} />
        <textarea
          name="text"
          aria-label={label}
          defaultValue={own?.values.text ?? text}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          className="field"
        />
        <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
        <p className="flex gap-2">
          <button type="submit" className="quiet-button">
            Save
          </button>
          <button type="submit" name="remove" value="yes" className="quiet-button">
            Remove
          </button>
        </p>
      </Form>
    </details>
  );
}
