/** What a test may make the widgets of a page do. */
export interface TurnstileHooks {
  expire(): void;
  fail(code: string): void;
}

interface WidgetParams {
  readonly callback?: (token: string) => void;
  readonly "expired-callback"?: () => void;
  readonly "error-callback"?: (code: string) => boolean | void;
  readonly theme?: string;
}

/** Runs in the browser, as Turnstile's own api.js does; it must not use anything of this module. */
function installWidget(): void {
  interface Widget {
    readonly box: HTMLElement;
    readonly params: WidgetParams;
    token: string;
  }
  const widgets = new Map<string, Widget>();
  let count = 0;

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function's text reaches the browser
  function solve(widget: Widget): void {
    setTimeout(() => {
      if (!widget.box.isConnected) return;
      widget.token = `token-${Math.random().toString(36).slice(2)}`;
      widget.box.textContent = "Success";
      widget.params.callback?.(widget.token);
    });
  }

  const turnstile = {
    render(container: string | HTMLElement, params: WidgetParams): string {
      const parent = typeof container === "string" ? document.querySelector(container) : container;
      const id = `cf-widget-${++count}`;
      const box = document.createElement("div");
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", "Turnstile stand-in");
      box.dataset.theme = params.theme ?? "auto";
      box.style.cssText = "width:300px;height:65px";
      parent?.append(box);
      const widget = { box, params, token: "" };
      widgets.set(id, widget);
      solve(widget);
      return id;
    },
    reset(id: string): void {
      const widget = widgets.get(id) ?? [...widgets.values()][0];
      if (!widget) return;
      widget.token = "";
      widget.box.textContent = "";
      solve(widget);
    },
    remove(id: string): void {
      widgets.get(id)?.box.remove();
      widgets.delete(id);
    },
    getResponse: (id: string) => widgets.get(id)?.token || undefined,
    isExpired: (id: string) => widgets.get(id)?.token === "",
    execute: () => undefined,
    ready: (callback: () => void) => callback(),
  };
  const turnstileHooks: TurnstileHooks = {
    expire() {
      for (const widget of widgets.values()) {
        widget.token = "";
        widget.params["expired-callback"]?.();
      }
    },
    fail(code) {
      for (const widget of widgets.values()) {
        widget.token = "";
        widget.params["error-callback"]?.(code);
      }
    },
  };
  Object.assign(window, { turnstile, turnstileHooks });
  const script = document.currentScript;
  const source = script instanceof HTMLScriptElement ? script.src : location.href;
  const onload: unknown = Reflect.get(window, new URL(source).searchParams.get("onload") ?? "");
  if (typeof onload === "function") onload();
}

/** Text of a stand-in for Turnstile's api.js: widgets solve themselves; `window.turnstileHooks` expires and fails them. */
export const turnstileScript = `(${installWidget.toString()})();`;
