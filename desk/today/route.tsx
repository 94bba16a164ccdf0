import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { deskContext } from "../context.ts";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).today.show();

export default function Today() {
  const { toDo } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Today</h1>
      <p className="mt-4">{toDo.inquiries.count} inquiries to answer</p>
    </>
  );
}
