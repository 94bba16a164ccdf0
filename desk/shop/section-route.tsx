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
import { FieldError } from "../../app/forms/fields.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { FieldViews } from "./field-views.tsx";
import { findSection } from "./fields.ts";
import { Look } from "./look.tsx";
import { Overtaken } from "./overtaken.tsx";
import { placeFaults } from "./place-faults.ts";
import type { Saved } from "./shop-file.ts";

const notFound = () => new Response(null, { status: 404 });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).shop.showSection(params.section ?? "");
  if (!shown) throw notFound();
  return shown;
}

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
  } else {
    const entries = [...form].filter(([name]) => name !== "seen");
    const typed = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
    saved = await shop.save(id, seen, typed);
  }
  if (!saved) throw notFound();
  const path = `/shop/${id}`;
  if (saved.is === "same") return redirect(notices.lead(path, { words: "Nothing was changed." }));
  if (saved.is === "saved") {
    const words = "Saved. A running shop shows it within two seconds.";
    return redirect(notices.lead(path, { words, undo: saved.undo }));
  }
  return data(saved, { status: saved.is === "refused" ? 400 : 409 });
}

export const meta: MetaFunction = ({ params }) => [
  { title: findSection(params.section)?.title ?? "Shop" },
];

export default function SectionOfShop() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isBusy = useNavigation().formData !== undefined;
  const section = findSection(shown.id);
  if (!section) return null;
  const { title, about, fields } = section;
  const isTyped = refused !== undefined && Object.keys(refused.values).length > 0;
  const values = isTyped ? refused.values : shown.values;
  const overtaken = refused?.is === "overtaken" ? refused : null;
  const faults = refused?.is === "refused" ? refused.faults : shown.faults;
  const { placed, others } = placeFaults(fields, values, faults);
  const seen = overtaken?.now.seen ?? shown.seen;
  const count = placed.size + others.length;
  return (
    <div className="max-w-3xl">
      <header>
        <p className="text-sm">
          <Link to="/shop" className="text-link inline-flex min-h-11 min-w-11 items-center">
            Shop
          </Link>
        </p>
        <h1>{title}</h1>
        <p className="mt-3 text-soft-ink">{about}</p>
      </header>
      {overtaken && <Overtaken fields={fields} now={overtaken.now.values} typed={values} />}
      {count > 0 && (
        <div role="alert" className="mt-6">
          {refused?.is === "refused" && <p className="font-medium">Nothing was saved yet.</p>}
          {others.map((words) => (
            <FieldError key={words}>{words}</FieldError>
          ))}
          {placed.size > 0 && <FieldError>{describeCount(placed.size)}</FieldError>}
        </div>
      )}
      {!shown.isReadable ? (
        <p className="mt-6">
          The form needs a file that can be read.{" "}
          <Link
            to="/shop/text/file"
            className="text-link inline-flex min-h-11 min-w-11 items-center"
          >
            Correct shop.yaml as text
          </Link>
        </p>
      ) : (
        <Form method="post" className="mt-8 grid gap-6" key={`${seen} ${refused?.is}`}>
          <input type="hidden" name="seen" value={seen} />
          {section.id === "look" ? (
            <Look values={values} placed={placed} />
          ) : (
            <FieldViews fields={fields} values={values} placed={placed} />
          )}
          <p className="desk-bar">
            <button type="submit" className="button button-primary" disabled={isBusy}>
              {isBusy ? "Saving…" : overtaken ? "Save mine" : "Save"}
            </button>
          </p>
        </Form>
      )}
      {section.id === "look" && shown.isReadable && (
        <LogoForm seen={seen} hasLogo={shown.hasLogo} />
      )}
    </div>
  );
}

const describeCount = (count: number) =>
  count === 1 ? "One field needs correcting." : `${count} fields need correcting.`;

function LogoForm({ seen, hasLogo }: { seen: string; hasLogo: boolean }) {
  return (
    <section className="mt-14" aria-labelledby="logo-title">
      <h2 id="logo-title" className="text-2xl">
        Upload a logo
      </h2>
      {hasLogo && (
        <div className="mt-4 flex flex-wrap gap-4">
          {(["dark", "light"] as const).map((theme) => (
            <span key={theme} className={`logo-ground ${theme}`}>
              <img src={`/shop/logo/${theme}?${seen.slice(0, 8)}`} alt={`The logo on ${theme}`} />
            </span>
          ))}
        </div>
      )}
      <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <div>
          <label htmlFor="logo-file" className="font-medium">
            Picture
          </label>
          <input
            id="logo-file"
            type="file"
            name="logo"
            accept=".svg,.png,image/svg+xml,image/png"
            required
            className="field mt-1.5"
          />
          <p className="mt-1.5 text-sm text-soft-ink">SVG or PNG, at most 64 KiB.</p>
        </div>
        <div>
          <label htmlFor="logo-theme" className="font-medium">
            Shown on
          </label>
          <select id="logo-theme" name="theme" className="field mt-1.5" defaultValue="both">
            <option value="both">Both themes</option>
            <option value="dark">Dark</option>
            <option value="light">Light</option>
          </select>
        </div>
        <p>
          <button type="submit" className="button">
            Upload
          </button>
        </p>
      </Form>
    </section>
  );
}
