import { useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  type MetaFunction,
  redirect,
  useActionData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/fields-form.tsx";
import { deskContext } from "../layout/context.ts";

export async function action({ context, request }: ActionFunctionArgs) {
  const file = (await receiveForm(request)).get("file");
  if (!(file instanceof File) || file.size === 0)
    return data({ fault: "Choose a file first." }, 422);
  const { imports } = context.get(deskContext);
  const id = imports.receive(file.name, new Uint8Array(await file.arrayBuffer()));
  return redirect(`/names/import/${id}`);
}

export const meta: MetaFunction = () => [{ title: "Import names" }];

/** The desk refuses a larger body before the action runs. */
const MAX_BYTES = 16_000_000;

export default function ImportNames() {
  const answer = useActionData<typeof action>();
  const [isOver, setIsOver] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const fault = isLarge
    ? "This file is larger than 16 MB. Split it, then drop its parts."
    : answer?.fault;
  useFaultFocus(answer);
  return (
    <div className="max-w-3xl">
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2">Import names</h1>
      <p className="mt-4 max-w-prose">
        CSV or an Excel workbook (.xlsx), up to 16 MB. Your own lists and the files of many
        registrars and marketplaces are known; of any other file you say once what its columns mean.
        You see what would change before anything is saved, and a blank cell never removes anything.
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-6">
        <Labeled name="file" label="Drop the file here, or choose it" fault={fault}>
          {(input) => (
            <input
              {...input}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              className="mt-3 block w-full cursor-pointer rounded-card border border-dashed border-(--field-line) px-[clamp(1rem,4vw,3rem)] py-[clamp(2rem,6vw,4rem)] file:min-h-11 hover:border-accent hover:bg-hover data-over:border-accent data-over:bg-hover"
              data-over={isOver || undefined}
              onDragOver={() => setIsOver(true)}
              onDragLeave={() => setIsOver(false)}
              onDrop={() => setIsOver(false)}
              onChange={({ target: { files, form } }) => {
                const isTooLarge = (files?.[0]?.size ?? 0) > MAX_BYTES;
                setIsLarge(isTooLarge);
                if (!isTooLarge) form?.requestSubmit();
              }}
            />
          )}
        </Labeled>
        <noscript>
          <button type="submit" className="button button-primary mt-4">
            Review changes
          </button>
        </noscript>
      </Form>
    </div>
  );
}
