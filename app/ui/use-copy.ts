import { useCallback, useState } from "react";

const FAILED = "Your browser did not let us copy the link. It stands in the address bar.";

/** Copies links, and says how it went until the notice is dismissed. */
export function useCopy() {
  const [notice, setNotice] = useState("");
  const dismiss = useCallback(() => setNotice(""), []);
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setNotice("Link copied");
    } catch {
      // Refused, or the shop is not served over https.
      setNotice(FAILED);
    }
  };
  return { notice, copy, dismiss };
}
