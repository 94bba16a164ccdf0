import { Link } from "react-router";

interface CheckoutLinkProps {
  domain: string | null;
  buyer: { name: string; email: string };
}

export function CheckoutLink({ domain, buyer: { name, email } }: CheckoutLinkProps) {
  const known = new URLSearchParams({ ...(domain && { domain }), email, name });
  return (
    <Link to={`/inbox/checkout-link?${known}`} className="button">
      Send a checkout link
    </Link>
  );
}
