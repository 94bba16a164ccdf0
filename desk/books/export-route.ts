import type { LoaderFunctionArgs } from "react-router";
import { deskContext } from "../layout/context.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const text = await context.get(deskContext).books.export(new URL(request.url).searchParams);
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="books.csv"',
    },
  });
}
