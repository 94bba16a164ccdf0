import { href } from "react-router";

/** The two ways on at the end of a page: see the names, or write. */
export function WaysOn({ browse = "Browse Domains", subject = "" }) {
  const query = subject && `?${new URLSearchParams({ subject })}`;
  return (
    <>
      <a className="button button-primary" href={href("/portfolio")}>
        {browse}
      </a>
      <a className="button" href={href("/contact") + query}>
        Contact
      </a>
    </>
  );
}
