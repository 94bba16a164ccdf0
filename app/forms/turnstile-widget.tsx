import type { Turnstile, TurnstileInstance } from "@marsidev/react-turnstile";
import { useEffect, useRef, useState } from "react";
import { type CaptchaState, RESPONSE_WAIT_MS, RETRY_INTERVAL_MS } from "./captcha.tsx";

const SCRIPT_ID = "cf-turnstile-script";
const TIMEOUT_MS = 15_000;
const POLL_MS = 100;

function loadScript(origin: string): Promise<void> {
  if ("turnstile" in globalThis) return Promise.resolve();
  document.getElementById(SCRIPT_ID)?.remove();
  const script = document.createElement("script");
  script.id = SCRIPT_ID;
  script.src = `${origin}/turnstile/v0/api.js?render=explicit`;
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Turnstile's script did not load")));
    setTimeout(() => reject(new Error("Turnstile's script is late")), TIMEOUT_MS);
    document.head.append(script);
  });
}

interface TurnstileWidgetProps {
  siteKey: string;
  origin: string;
  onChange: (state: CaptchaState) => void;
}

export function TurnstileWidget({ siteKey, origin, onChange }: TurnstileWidgetProps) {
  const [Widget, setWidget] = useState<typeof Turnstile | null>(null);
  const widget = useRef<TurnstileInstance>(null);
  const isInteractive = useRef(false);

  useEffect(() => {
    let isGone = false;
    Promise.all([import("@marsidev/react-turnstile"), loadScript(origin)]).then(
      ([{ Turnstile }]) => !isGone && setWidget(() => Turnstile),
      (error: unknown) => {
        if (isGone) return;
        console.warn("The captcha could not be loaded:", error);
        onChange({ status: "failed", token: null });
      },
    );
    return () => {
      isGone = true;
    };
  }, [origin, onChange]);

  const fail = () => onChange({ status: "failed", token: null });

  async function waitForResponse() {
    try {
      await widget.current?.getResponsePromise(RESPONSE_WAIT_MS, POLL_MS);
    } catch {
      // An interactive widget waits for the visitor, and a removed one has no response.
      if (!isInteractive.current && widget.current) fail();
    }
  }

  if (!Widget) return null;
  const theme = document.documentElement.classList.contains("light") ? "light" : "dark";
  return (
    <Widget
      ref={widget}
      className="mx-[min(0px,(100%-300px)/2)]"
      siteKey={siteKey}
      injectScript={false}
      options={{
        theme,
        size: "normal",
        appearance: "interaction-only",
        retryInterval: RETRY_INTERVAL_MS,
        refreshExpired: "never",
        responseField: false,
      }}
      onWidgetLoad={() => void waitForResponse()}
      onBeforeInteractive={() => (isInteractive.current = true)}
      onSuccess={(token) => onChange({ status: "passed", token })}
      onExpire={() => onChange({ status: "expired", token: null })}
      onTimeout={fail}
      onUnsupported={fail}
      onError={fail}
    />
  );
}
