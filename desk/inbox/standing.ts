const STATES: Readonly<Record<string, string>> = {
  unverified: "new",
  quarantined: "suspected spam",
};

export const describeState = (state: string): string => STATES[state] ?? state;
