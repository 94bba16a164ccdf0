import { Outlet } from "react-router";
import { Failure } from "./failure.tsx";
import type { Route } from "./+types/pages";

/** Around all pages, so that a failed one leaves the page frame as it was. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
