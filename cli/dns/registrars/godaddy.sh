# GoDaddy's API, version 1: GET /v1/domains/:domain/records, PUT and DELETE /v1/domains/:domain/records/:type/:name.
# GODADDY_API_KEY and GODADDY_API_SECRET are a production key: developer.godaddy.com/keys. GoDaddy lets only accounts with several
# names use this API, and allows 60 requests a minute.
NEEDED="GODADDY_API_KEY GODADDY_API_SECRET"
API=${GODADDY_API:-https://api.godaddy.com}
PAUSE=${PAUSE:-1}

godaddy() {
  ask --header @<(printf 'Authorization: sso-key %s:%s\n' "$GODADDY_API_KEY" "$GODADDY_API_SECRET") --header 'Content-Type: application/json' "$@"
}

read_records() {
  local answer
  answer=$(godaddy "$API/v1/domains/$1/records") || return 1
  present=$(jq --compact-output --arg domain "$1" '
    map({host: .name, type, ttl, value: (if .data == "@" then $domain else .data end)})' <<<"$answer")
}

# Replaces all records of a type at a host at once. Deletes types first, because an address and a CNAME can't be at the same host.
send_changes() {
  local slot
  while read -r slot; do
    godaddy --request DELETE "$API/v1/domains/$1/records/$slot" >/dev/null || return 1
  done < <(jq --raw-output '
    def slot: "\(.type)/\(.host)";
    ((.add + .keep) | map(slot)) as $stay | .remove | map(slot) | unique - $stay | .[]' <<<"$changes")
  while read -r slot; do
    jq --compact-output --arg slot "$slot" --argjson ttl "$TTL" '
      [(.keep + .add)[] | select("\(.type)/\(.host)" == $slot) | {data: .value, ttl: (.ttl // $ttl)}]' <<<"$changes" |
      godaddy --request PUT --data-binary @- "$API/v1/domains/$1/records/$slot" >/dev/null || return 1
  done < <(jq --raw-output '
    def slot: "\(.type)/\(.host)";
    ((.add + .keep) | map(slot)) as $stay
    | ((.add + .remove) | map(slot) | unique) - ((.remove | map(slot)) - $stay) | .[]' <<<"$changes")
}
