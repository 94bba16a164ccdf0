import { Share2 } from "lucide-react";
import { Notice } from "../ui/notice.tsx";
import { useCopy } from "../ui/use-copy.ts";

interface ShareButtonProps {
  /** What is shared, as people read it. */
  name: string;
  /** Path of its page. */
  path: string;
}

/** Hands the page to the device's own sharing; where there is none, copies the link. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const { notice, copy, dismiss } = useCopy();
  async function share() {
    const url = new URL(path, location.href).href;
    if (!("share" in navigator)) return copy(url);
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // Somebody who changed their mind wants no copy either.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
    }
  }
  return (
    <span className="needs-script no-print relative inline-flex">
      <button type="button" onClick={share} className="quiet-button">
        <Share2 aria-hidden size={19} />
        <span className="max-sm:sr-only">Share</span>
        <span className="sr-only"> {name}</span>
      </button>
      <Notice text={notice} onDone={dismiss} />
    </span>
  );
}
