const fetchKeepingAlive = globalThis.fetch;

// A shop closes connections that were idle for some seconds. On a busy machine, that can happen while the next request leaves.
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.set("Connection", "close");
  return fetchKeepingAlive(request);
};
