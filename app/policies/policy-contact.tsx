import { href } from "react-router";
import { Link } from "../ui/link.tsx";

export function PolicyContact({ mailbox }: { mailbox: string }) {
  return (
    <ul className="flex flex-wrap gap-x-8">
      <li>
        <a href={`mailto:${mailbox}`} className="text-link inline-flex min-h-11 items-center">
          {mailbox}
        </a>
      </li>
      <li>
        <Link to={href("/contact")} className="text-link inline-flex min-h-11 items-center">
          Contact page
        </Link>
      </li>
    </ul>
  );
}
