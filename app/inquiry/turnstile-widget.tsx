import type { Turnstile } from "@marsidev/react-turnstile";
import { useEffect, useState } from "react";
import { logFailure } from "../ui/log-failure.ts";
import type { CaptchaState } from "./use-captcha.ts";
import { useTheme } from "../layout/theme.ts";

interface TurnstileWidgetProps {
  siteKey: string;
  origin: string;
  onChange: (state: CaptchaState) => void;
}

/** Narrower than this, in pixels, the page has no room for the widget's normal size of 300 by 65. */
const MIN_WIDTH = 344;

/** Turnstile's widget, loaded when it is first shown. */
export function TurnstileWidget({ siteKey, origin, onChange }: TurnstileWidgetProps) {
  const [Widget, setWidget] = useState<typeof Turnstile | null>(null);
  const theme = useTheme();

  useEffect(() => {
    let isGone = false;
    const loading = import("./load-turnstile.ts");
    const widget = loading.then(({ loadTurnstile }) => loadTurnstile(origin));
    widget.then(
      (component) => !isGone && setWidget(() => component),
      (error: unknown) => {
        if (isGone) return;
        logFailure("The captcha could not be loaded:", error);
        onChange({ status: "unreachable", token: null });
      },
    );
    return () => {
      isGone = true;
    };
  }, [origin, onChange]);

  if (!Widget) return null;
  return (
    <Widget
      siteKey={siteKey}
      injectScript={false}
      options={{
        theme,
        size: innerWidth < MIN_WIDTH ? "compact" : "normal",
        refreshExpired: "never",
        responseField: false,
      }}
      onSuccess={(token) => onChange({ status: "passed", token })}
      onExpire={() => onChange({ status: "expired", token: null })}
      onTimeout={() => onChange({ status: "failed", token: null })}
      onUnsupported={() => onChange({ status: "failed", token: null })}
      onError={() => onChange({ status: "failed", token: null })}
    />
  );
}
