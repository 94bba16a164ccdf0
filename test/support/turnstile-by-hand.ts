import { createServer } from "node:http";
import { text } from "node:stream/consumers";

function installTurnstile(origin: string): void {
  type Parameters = Record<string, unknown>;
  const widgets = new Map<string, { container: HTMLElement; parameters: Parameters }>();
  const responses = new Map<string, string>();
  const call = (id: string, name: string, argument?: string) => {
    const callback = widgets.get(id)?.parameters[name];
    if (typeof callback === "function") callback(argument);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function reaches the page
  const addButton = (container: HTMLElement, label: string, onClick: () => void) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", onClick);
    container.append(button);
  };
  Object.assign(globalThis, {
    turnstile: {
      render(container: HTMLElement, parameters: Parameters) {
        const id = `widget-${widgets.size + 1}`;
        widgets.set(id, { container, parameters });
        container.dataset.theme = String(parameters.theme);
        container.dataset.size = String(parameters.size);
        container.dataset.retryInterval = String(parameters["retry-interval"]);
        container.dataset.appearance = String(parameters.appearance);
        const box = document.createElement("div");
        Object.assign(box.style, { width: "300px", height: "65px" });
        container.append(box);
        const frame = document.createElement("iframe");
        frame.src = `${origin}/frame`;
        frame.title = "Widget containing a security challenge";
        frame.width = "80";
        frame.height = "30";
        box.append(frame);
        addButton(box, "I am human", () => {
          responses.set(id, `token-${crypto.randomUUID()}`);
          call(id, "callback", responses.get(id));
        });
        addButton(box, "Let it expire", () => call(id, "expired-callback"));
        addButton(box, "Let it fail", () => call(id, "error-callback", "300010"));
        return id;
      },
      remove(id: string) {
        widgets.get(id)?.container.replaceChildren();
        widgets.delete(id);
      },
      reset: () => undefined,
      getResponse: (id: string) => responses.get(id),
    },
  });
}

function verify(body: string): object {
  return new URLSearchParams(body).get("response")?.startsWith("token-")
    ? { success: true, hostname: "localhost", "error-codes": [] }
    : { success: false, "error-codes": ["invalid-input-response"] };
}

export async function startTurnstileByHand() {
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0];
    if (path === "/turnstile/v0/api.js") {
      response.setHeader("Content-Type", "text/javascript");
      return response.end(`(${installTurnstile})(${JSON.stringify(origin)});`);
    }
    if (path === "/turnstile/v0/siteverify") {
      response.setHeader("Content-Type", "application/json");
      return response.end(JSON.stringify(verify(await text(request))));
    }
    response.setHeader("Content-Type", "text/html");
    return response.end("<!doctype html><html lang=en><title>Challenge</title><p>Turnstile</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port to be had");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
