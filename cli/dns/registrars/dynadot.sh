# Dynadot's API, version 3: get_dns, and set_dns2 with add_dns_to_current_setting=1, which adds records and removes none. So check
# what the script prints: old addresses of the name, and the for-sale records of a sold name, have to be removed by hand.
# DYNADOT_API_KEY: Tools > API. The address of this machine may have to be on the list there.
NEEDED="DYNADOT_API_KEY"
API=${DYNADOT_API:-https://api.dynadot.com/api3.json}
PAUSE=${PAUSE:-1}

dynadot() { # command, domain, more fields
  local answer
  answer=$(ask --get --data-urlencode key@<(printf %s "$DYNADOT_API_KEY") --data "command=$1" --data "domain=$2" "${@:3}" "$API") || return 1
  jq --exit-status '[.. | objects | .ResponseCode? | select(. != null) | tostring] == ["0"]' <<<"$answer" >/dev/null ||
    { tell "failed: $answer"; return 1; }
  printf '%s' "$answer"
}

# Dynadot's answer is only searched for the values of the plan: a record whose value occurs in it counts as set.
read_records() {
  local answer
  answer=$(dynadot get_dns "$1") || return 1
  tell "now: $(jq --compact-output '[.. | objects | select(has("Value") or has("value"))]' <<<"$answer")"
  jq --exit-status 'any(.action == "remove")' <<<"$(read_plan "$1")" >/dev/null && tell "by hand: remove the TXT records of _for-sale.$1"
  present=$(jq --compact-output --argjson plan "$(read_plan "$1")" '
    [.. | strings | ascii_downcase | rtrimstr(".")] as $found
    | $plan | map(select(.action == "set" and (.value | ascii_downcase) as $value | $found | index($value)) | {host, type, value})' <<<"$answer")
}

send_changes() {
  local body
  body=$(jq --raw-output '
    [(.add | map(select(.host == "@")) | to_entries[] | "main_record_type\(.key)=\(.value.type | ascii_downcase)&main_record\(.key)=\(.value.value | @uri)"),
      (.add | map(select(.host != "@")) | to_entries[] | "subdomain\(.key)=\(.value.host | @uri)&sub_record_type\(.key)=\(.value.type | ascii_downcase)&sub_record\(.key)=\(.value.value | @uri)")]
    | join("&")' <<<"$changes") || return 1
  dynadot set_dns2 "$1" --data "$body&add_dns_to_current_setting=1" >/dev/null
}
