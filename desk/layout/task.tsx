import type { ReactNode } from "react";
import { Link } from "react-router";

interface TaskProps {
  to: string;
  name: string;
  /** What is to be done, or the state, at the row's end. */
  what: ReactNode;
  children: ReactNode;
}

/** A row that leads to its page; a phone has the details on a second line. */
export const Task = ({ to, name, what, children }: TaskProps) => (
  <li>
    <Link
      to={to}
      className="row-link grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
      data-row
    >
      <span className="font-medium">{name}</span>
      <span className="row-start-2 text-balance text-soft-ink tabular-nums md:row-start-auto">
        {children}
      </span>
      <span className="row-span-2 text-accent tabular-nums md:row-span-1">{what}</span>
    </Link>
  </li>
);
