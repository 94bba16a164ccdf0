# ---- the same for all registrars ----

APPLY=${APPLY:-no}
set -uo pipefail

for program in curl jq; do
  command -v "$program" >/dev/null || { echo "$program isn't installed: install it, on Debian with apt-get install $program" >&2; exit 1; }
done
for variable in $NEEDED; do
  [ -n "${!variable:-}" ] || { echo "$variable isn't set: export it, but don't write it into this file" >&2; exit 1; }
done

tell() { printf '  %s\n' "$*" | tr -d '\000-\010\013-\037\177' | cut -c 1-400 >&2; }

# Sends a request and prints the answer. Keys are passed through files, because a list of processes shows arguments.
ask() {
  local answer
  sleep "$PAUSE"
  answer=$(curl --silent --show-error --fail-with-body --max-time 60 "$@" 2>&1) || { tell "failed: $answer"; return 1; }
  printf '%s' "$answer"
}

# Prints the plan for a name as JSON.
read_plan() {
  plan | jq --raw-input --null-input --compact-output --arg domain "$1" '
    [inputs
      | capture("^(?<domain>\\S+) (?<action>set|remove) (?<host>\\S+) (?<type>\\S+) ?(?<value>.*)$")
      | select(.domain == $domain)]'
}

# Compares the plan with the existing records. At a host that gets addresses, it removes all other addresses and forwards. Of the
# TXT records, it removes only old for-sale records. It leaves everything else alone, such as MX and other hosts.
compare() {
  jq --null-input --compact-output --argjson plan "$1" --argjson present "$2" '
    def key: "\(.host | ascii_downcase) \(.type) \(if .type == "TXT" then .value else .value | ascii_downcase | rtrimstr(".") end)";
    ($plan | map(select(.action == "set") | {host, type, value})) as $set
    | ($set | map(select(.type != "TXT") | .host)) as $hosts
    | ($plan | any(.type == "TXT")) as $marks
    | ($plan | any(.action == "remove")) as $sold
    | ($present | map(
        (.host | ascii_downcase) as $host | .type as $type | . + {ours: (
          if ["A", "AAAA", "ALIAS", "CNAME", "URL", "URL301", "FRAME"] | index($type) then $hosts | index($host) != null
          elif $type == "TXT" and $host == "_for-sale" and $marks
          then .value | test(if $sold then "^v=FORSALE1;" else "^v=FORSALE1;(furi|fval)=" end)
          else false end)})) as $marked
    | ($set | map(key)) as $wanted
    | ($marked | map(key)) as $there
    | {
        remove: ($marked | map(select(.ours and (key as $key | $wanted | index($key) | not)))),
        keep: ($marked | map(select((.ours | not) or (key as $key | $wanted | index($key) != null)))),
        add: ($set | map(select(key as $key | $there | index($key) | not)))
      }'
}

# The estimate allows a second for each answer, plus the pause, and two more requests for each changed name.
count=$(list_names | wc -l)
minutes=$(jq --null-input --argjson count "$count" --argjson pause "$PAUSE" '$count * ($pause + 1) / 60 | ceil')
if [ "$APPLY" = yes ]; then
  echo "Names: $count. Minutes: from $minutes, if every record is already correct, to about $((minutes * 3))."
else
  echo "Names: $count. Minutes: about $minutes."
fi

changed=0 right=0 failed=""
for domain in $(list_names); do
  echo "$domain"
  if ! read_records "$domain" || ! changes=$(compare "$(read_plan "$domain")" "$present"); then
    failed="$failed $domain"
    continue
  fi
  jq --raw-output '(.remove[] | "  remove  \(.type) \(.host) \(.value)"), (.add[] | "  add     \(.type) \(.host) \(.value)")' <<<"$changes"
  if [ "$(jq '(.remove + .add) | length' <<<"$changes")" = 0 ]; then
    right=$((right + 1))
  elif [ "$APPLY" != yes ]; then
    changed=$((changed + 1))
  elif send_changes "$domain"; then
    changed=$((changed + 1))
  else
    failed="$failed $domain"
  fi
done

if [ "$APPLY" = yes ]; then
  echo "Changed: $changed. Already correct: $right."
else
  echo "To change: $changed. Already correct: $right. Nothing was sent: to make these changes, set APPLY=yes."
  echo "They take effect only if a name uses $REGISTRAR's own nameservers. If it still uses a marketplace's, such as ns1.dan.com, change those first."
fi
[ -z "$failed" ] || { echo "These names failed, and may be partly changed. Fix what the lines above say, then run this again:$failed" >&2; exit 1; }
