import { Outlet } from "react-router";
import { Failure } from "./failure.tsx";
import type { Route } from "./+types/frame-route";

/** Wraps all pages, so that an error in one leaves the header and footer in place. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
