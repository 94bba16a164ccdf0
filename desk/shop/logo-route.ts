import type { LoaderFunctionArgs } from "react-router";
import { deskContext } from "../layout/context.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const theme = params.theme === "light" ? "light" : "dark";
  const logo = await context.get(deskContext).shop.logos.readLogo(theme);
  if (!logo) throw new Response(null, { status: 404 });
  return new Response(logo.bytes, {
    headers: {
      "Content-Type": logo.type,
      "Content-Security-Policy": logo.policy,
    },
  });
}
