import { useEffect, useRef, useState } from "react";
import { followRecord, type LiveRecord, postView, readRecord } from "./live-client.ts";

/**
 * The live record of a domain: null until it is known. Posts this load's view, then reads the record, then follows it.
 * Figures never run backwards; failures are logged and leave zeros.
 */
export function useLiveRecord(domain: string): LiveRecord | null {
  const [record, setRecord] = useState<LiveRecord | null>(null);
  const posted = useRef("");

  useEffect(() => {
    let isCurrent = true;
    const show = (next: LiveRecord) => {
      if (!isCurrent) return;
      setRecord((current) => (current && current.view_count > next.view_count ? current : next));
    };
    let unfollow = () => undefined as void;

    async function start() {
      // One view a load, however often React runs this effect.
      if (posted.current !== domain) {
        posted.current = domain;
        await postView(domain);
      }
      show(await readRecord(domain));
      if (isCurrent) unfollow = followRecord(domain, show);
    }

    setRecord(null);
    void start();
    return () => {
      isCurrent = false;
      unfollow();
    };
  }, [domain]);

  return record;
}
