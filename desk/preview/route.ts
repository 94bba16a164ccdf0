import type { LoaderFunctionArgs } from "react-router";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context, params, request }: LoaderFunctionArgs) =>
  context.get(deskContext).preview.show(request, params.id ?? "", params["*"] ?? "");
