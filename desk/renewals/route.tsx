import {
  type ActionFunctionArgs,
  data,
  Form,
  type MetaFunction,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
} from "react-router";
import { ReportSection } from "../figures/report-sections.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).renewals.show();

export async function action({ context, request }: ActionFunctionArgs) {
  const { renewals, notices } = context.get(deskContext);
  const outcome = await renewals.changeCalendar(readValues(await receiveForm(request)));
  if (outcome.is !== "done") throw data(null, 400);
  return replace(notices.addOutcome("/renewals", outcome));
}

export const meta: MetaFunction = () => [{ title: "Renewals" }];

export default function Renewals() {
  const { sections, hasCalendar } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-400">
      <BackLink to="/names">Names</BackLink>
      <h1>Renewals</h1>
      {sections.length === 0 && (
        <p className="mt-6 max-w-prose">
          No name has a renewal date. Note it under “Your books” in the form of a name, import it
          from your registrar's file, or wait until the shop has asked the registries.
        </p>
      )}
      <div className="mt-8 grid gap-12">
        {sections.map((section) => (
          <ReportSection key={section.title} section={section} />
        ))}
      </div>
      <section className="mt-12 max-w-prose">
        <h2 className="text-lg">In your calendar</h2>
        <p className="mt-3 text-soft-ink">
          Your calendar program can show the renewals, from a secret address. Whoever has it sees
          them and what they cost.
        </p>
        <Form method="post" className="mt-4 flex flex-wrap gap-3">
          <button type="submit" name="off" value="" className="button">
            {hasCalendar ? "Make a new address" : "Make an address"}
          </button>
          {hasCalendar && (
            <button type="submit" name="off" value="yes" className="quiet-button">
              Revoke the address
            </button>
          )}
        </Form>
      </section>
    </div>
  );
}
