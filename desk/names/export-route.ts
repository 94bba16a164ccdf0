import type { LoaderFunctionArgs } from "react-router";
import { deskContext } from "../layout/context.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { name, text } = await context.get(deskContext).names.export(params);
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
