import { useEffect, useState } from "react";

/** False on the server and in an island's first render, which must match the server's. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
