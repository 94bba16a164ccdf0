export function refusesCounting(): boolean {
  const { doNotTrack } = navigator;
  return (
    ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true) ||
    doNotTrack === "1"
  );
}
