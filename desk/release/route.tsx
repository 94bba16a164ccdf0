import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { ReviewForm } from "../forms/review-form.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";
import { Task } from "../layout/task.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).inbox.release.show();

export async function action({ context, request }: ActionFunctionArgs) {
  const { inbox, notices } = context.get(deskContext);
  const outcome = await inbox.release.act(readValues(await receiveForm(request)));
  if (outcome.is !== "done") return data(outcome, 400);
  return replace(notices.addOutcome("/inbox", outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Release names" }];

export default function ReleaseNames() {
  const review = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  useFaultFocus(posted);
  return (
    <div className="max-w-xl">
      <BackLink to="/inbox">Inbox</BackLink>
      <h1>Release names</h1>
      {review.is === "refused" || review.asks === null ? (
        <p className="mt-4">
          {review.is === "refused" ? review.error : "There is no unpaid purchase to end."}
        </p>
      ) : (
        <>
          <p className="mt-4 max-w-prose text-soft-ink">
            These purchases aren't paid, and you haven't confirmed that you see their payments.
          </p>
          <ul className="rows mt-6">
            {review.details.purchases.map(({ reference, name, buyer, sum, says, until }) => (
              <Task key={reference} to={`/inbox/${reference}`} name={name} what="Open">
                {buyer}, {sum}
                {says && `, ${says}`}, until {until}
              </Task>
            ))}
          </ul>
          <ReviewForm review={review} outcome={posted} cancel="/inbox" />
        </>
      )}
    </div>
  );
}
