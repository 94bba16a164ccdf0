import { Outlet } from "react-router";
import { Failure } from "./failure.tsx";
import type { Route } from "./+types/pages";

/** Around all pages, so that a failed one is replaced inside the page frame, which keeps its styles and theme. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
