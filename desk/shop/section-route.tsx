import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { Refused } from "../forms/refused.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useCheck, useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { FieldViews } from "./field-views.tsx";
import { findSection } from "./fields.ts";
import { readTyped } from "./names.ts";
import type { Desk } from "../services.ts";
import { Colors } from "./colors.tsx";
import { Logo } from "./logo.tsx";
import { Overtaken } from "./overtaken.tsx";
import { placeFaults } from "./place-faults.ts";
import type { Saved } from "./shop-file.ts";

const notFound = () => new Response(null, { status: 404 });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).shop.showSection(params.section ?? "");
  if (!shown) throw notFound();
  return shown;
}

type Told = Awaited<ReturnType<Desk["shop"]["check"]>>;

const THEMES = ["dark", "light", "both"] as const;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { shop, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const id = params.section ?? "";
  const seen = String(form.get("seen") ?? "");
  const upload = form.get("logo");
  let saved: Saved | null;
  if (upload instanceof File) {
    const theme = THEMES.find((one) => one === form.get("theme")) ?? "both";
    const bytes = new Uint8Array(await upload.arrayBuffer());
    saved = await shop.logos.saveLogo(theme, { name: upload.name, bytes }, seen);
  } else saved = await shop.save(id, seen, readTyped(form));
  if (!saved) throw notFound();
  const path = `/shop/${id}`;
  if (saved.is === "same") return redirect(notices.addTo(path, { words: "Nothing was changed." }));
  if (saved.is === "saved") {
    const words = "Saved. A running shop shows it within two seconds.";
    return redirect(notices.addTo(path, { words, undo: saved.undo }));
  }
  const status = saved.is === "refused" ? 400 : 409;
  return data({ ...saved, isUpload: upload instanceof File }, status);
}

export const meta: MetaFunction = ({ params }) => [
  { title: findSection(params.section)?.title ?? "Shop" },
];

export default function SectionOfShop() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { checked, onInput } = useCheck<Told>(`/shop/check/${shown.id}`, refused ?? shown);
  const isBusy = useNavigation().formData !== undefined;
  useFaultFocus(refused);
  const section = findSection(shown.id);
  if (!section) return null;
  const { title, about, fields } = section;
  const values = { ...shown.values, ...refused?.values };
  const own = refused?.isUpload ? undefined : refused;
  const overtaken = own?.is === "overtaken" ? own : null;
  const isRefused = own?.is === "refused";
  const told = checked ?? { values, faults: isRefused ? own.faults : shown.faults };
  const { placed, others } = placeFaults(fields, told.values, told.faults);
  const seen = refused?.is === "overtaken" ? refused.now.seen : shown.seen;
  const count = isRefused || shown.faults.length > 0 ? placed.size + others.length : 0;
  return (
    <div className="max-w-3xl">
      <header>
        <BackLink to="/shop">Shop</BackLink>
        <h1>{title}</h1>
        <p className="mt-3 text-soft-ink">{about}</p>
      </header>
      {overtaken && <Overtaken fields={fields} now={overtaken.now.values} typed={values} />}
      {count > 0 && (
        <Refused>
          {isRefused && <p className="font-medium">Nothing was saved yet.</p>}
          {others.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {placed.size > 0 && <p>{describeCount(placed.size)}</p>}
        </Refused>
      )}
      {!shown.isReadable ? (
        <p className="mt-6">
          shop.yaml can't be read, so this form can't be shown.{" "}
          <Link to="/shop/text/file" className="text-link touch-link">
            Correct shop.yaml as text
          </Link>
        </p>
      ) : (
        <Form method="post" noValidate className="mt-8 grid gap-6" onInput={onInput}>
          <input type="hidden" name="seen" value={seen} />
          {section.id === "look" ? (
            <Colors values={values} placed={placed} told={told.values} />
          ) : (
            // The button keeps the focus when the fields are replaced.
            <FieldViews
              key={JSON.stringify(values)}
              fields={fields}
              values={values}
              placed={placed}
            />
          )}
          <p className="desk-bar">
            <button type="submit" className="button button-primary">
              {isBusy ? "Saving…" : overtaken ? "Save mine" : "Save"}
            </button>
          </p>
        </Form>
      )}
      {section.id === "look" && shown.isReadable && (
        <Logo
          seen={seen}
          hasLogo={shown.hasLogo}
          maxKib={shown.maxLogoKib}
          refused={refused?.isUpload ? refused : null}
          values={values}
          placed={placed}
          onInput={onInput}
        />
      )}
    </div>
  );
}

const describeCount = (count: number) =>
  count === 1 ? "One field needs correcting." : `${count} fields need correcting.`;
