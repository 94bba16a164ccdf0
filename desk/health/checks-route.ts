import type { LoaderFunctionArgs } from "react-router";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).health.showChecks();
