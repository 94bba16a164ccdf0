interface Request {
  readonly email: string;
  readonly domain: string | null;
  readonly subject?: string | null;
  readonly reference: string;
}

/** Opens a mail to who asked, with its subject. */
export function toReplyLink({ email, domain, subject, reference }: Request): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  const about = `Re: ${domain ?? subject ?? "your message"} (${reference})`;
  return `mailto:${address}?subject=${encodeURIComponent(about)}`;
}
