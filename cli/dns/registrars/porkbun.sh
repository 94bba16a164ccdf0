# Porkbun's API, version 3: POST /dns/retrieve/:domain, /dns/delete/:domain/:id, /dns/create/:domain.
# PORKBUN_API_KEY and PORKBUN_SECRET_API_KEY: porkbun.com/account/api. Each name needs "API Access" switched on in its details.
NEEDED="PORKBUN_API_KEY PORKBUN_SECRET_API_KEY"
API=${PORKBUN_API:-https://api.porkbun.com/api/json/v3}
PAUSE=${PAUSE:-1}
export PORKBUN_API_KEY PORKBUN_SECRET_API_KEY

porkbun() { # path, JSON
  local answer
  answer=$(jq '. + {apikey: env.PORKBUN_API_KEY, secretapikey: env.PORKBUN_SECRET_API_KEY}' <<<"$2" |
    ask --header 'Content-Type: application/json' --data-binary @- "$API/$1") || return 1
  jq --exit-status '.status == "SUCCESS"' <<<"$answer" >/dev/null || { tell "failed: $answer"; return 1; }
  printf '%s' "$answer"
}

read_records() {
  local answer
  answer=$(porkbun "dns/retrieve/$1" '{}') || return 1
  present=$(jq --compact-output --arg domain "$1" '
    .records | map({id, type, host: (if .name == $domain then "@" else .name | rtrimstr("." + $domain) end), value: .content})' <<<"$answer")
}

create() { # domain, whether the records are those that can be created before others are deleted
  local record
  while read -r record; do
    porkbun "dns/create/$1" "$record" >/dev/null || return 1
  done < <(jq --compact-output --arg ttl "$TTL" --argjson early "$2" '
    def is_address: .type == "A" or .type == "AAAA";
    .remove as $removed | .add[] | .host as $host
    | select((is_address and ($removed | map(select(.host == $host)) | all(is_address))) == $early)
    | {name: (if .host == "@" then "" else .host end), type, content: .value, ttl: $ttl}' <<<"$changes")
}

# Creates an address before it deletes the old one, so that a refused request doesn't leave a name without any. Where a CNAME is in
# the way, it must be deleted first.
send_changes() {
  local id
  create "$1" true || return 1
  while read -r id; do
    porkbun "dns/delete/$1/$id" '{}' >/dev/null || return 1
  done < <(jq --raw-output '.remove[].id' <<<"$changes")
  create "$1" false
}
