# Cloudflare's API, version 4: GET /zones, GET /zones/:id/dns_records, POST /zones/:id/dns_records/batch.
# CLOUDFLARE_API_TOKEN is a token with the permission "Zone: DNS: Edit" for these names: My Profile > API Tokens.
NEEDED="CLOUDFLARE_API_TOKEN"
API=${CLOUDFLARE_API:-https://api.cloudflare.com/client/v4}
PAUSE=${PAUSE:-0.3}

cloudflare() {
  ask --header @<(printf 'Authorization: Bearer %s\n' "$CLOUDFLARE_API_TOKEN") --header 'Content-Type: application/json' "$@"
}

read_records() {
  local answer
  answer=$(cloudflare "$API/zones?name=$1") || return 1
  zone=$(jq --raw-output '.result[0].id // empty' <<<"$answer")
  [ -n "$zone" ] || { tell "failed: this token sees no such zone"; return 1; }
  answer=$(cloudflare "$API/zones/$zone/dns_records?per_page=5000") || return 1
  present=$(jq --compact-output --arg domain "$1" '
    if .success and ((.result_info.total_pages // 1) <= 1) then .result else error("not all records were read") end
    | map({id, type, host: (if .name == $domain then "@" else .name | rtrimstr("." + $domain) end),
        value: (if .type == "TXT" then .content | ltrimstr("\"") | rtrimstr("\"") else .content end)})' <<<"$answer")
}

# Cloudflare applies the whole batch or none of it.
send_changes() {
  local body
  body=$(jq --compact-output --arg domain "$1" --argjson ttl "$TTL" '{
    deletes: (.remove | map({id})),
    posts: (.add | map({type, ttl: $ttl, name: (if .host == "@" then $domain else "\(.host).\($domain)" end),
      content: (if .type == "TXT" then "\"\(.value)\"" else .value end)} + if .type == "TXT" then {} else {proxied: false} end))
  }' <<<"$changes")
  cloudflare --data-binary "$body" "$API/zones/$zone/dns_records/batch" | jq --exit-status '.success' >/dev/null
}
