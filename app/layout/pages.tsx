import { Outlet } from "react-router";
import { Failure } from "./failure.tsx";
import type { Route } from "./+types/pages";

/** Around all pages: what fails in one is said inside the shop's frame, which keeps its styles and theme. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
