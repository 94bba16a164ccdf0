# Namecheap's API: namecheap.domains.dns.getHosts and setHosts. setHosts replaces all records of a name, so the records from
# getHosts are sent back, with the mail setting. A name with a record that can't be sent back exactly is left as it is.
# NAMECHEAP_API_USER, NAMECHEAP_API_KEY: Profile > Tools > API Access. NAMECHEAP_CLIENT_IP is the IPv4 address of this machine, which
# has to be on the list there. Namecheap allows 50 requests a minute and 700 an hour. Reading and setting a name needs three, so from
# 230 names on, the script makes one every 5.2 seconds.
NEEDED="NAMECHEAP_API_USER NAMECHEAP_API_KEY NAMECHEAP_CLIENT_IP"
API=${NAMECHEAP_API:-https://api.namecheap.com/xml.response}
PAUSE=${PAUSE:-$([ "$(list_names | wc -l)" -lt 230 ] && echo 1.5 || echo 5.2)}

namecheap() { # command, domain, more fields
  local answer
  answer=$(ask --data-urlencode ApiKey@<(printf %s "$NAMECHEAP_API_KEY") --data-urlencode "ApiUser=$NAMECHEAP_API_USER" \
    --data-urlencode "UserName=$NAMECHEAP_API_USER" --data-urlencode "ClientIp=$NAMECHEAP_CLIENT_IP" --data "Command=namecheap.domains.dns.$1" \
    --data "SLD=${2%%.*}" --data "TLD=${2#*.}" "${@:3}" "$API") || return 1
  grep -q '<ApiResponse[^>]*Status="OK"' <<<"$answer" || { tell "failed: $answer"; return 1; }
  printf '%s' "$answer"
}

read_records() {
  local answer
  answer=$(namecheap getHosts "$1") || return 1
  grep -q 'IsUsingOurDNS="true"' <<<"$answer" || { tell "failed: its DNS isn't at Namecheap"; return 1; }
  email=$(sed -n 's/.*EmailType="\([^"]*\)".*/\1/p' <<<"$answer")
  present=$(jq --raw-input --slurp --compact-output '
    def unescape: if [scan("&[^;]*;")] - ["&lt;", "&gt;", "&quot;", "&apos;", "&#39;", "&amp;"] == [] then
        gsub("&lt;"; "<") | gsub("&gt;"; ">") | gsub("&quot;"; "\"") | gsub("&(apos|#39);"; "\u0027") | gsub("&amp;"; "&")
      else error("a record that cannot be read: \(.)") end;
    [match("<host(\\s+[A-Za-z]+=\"[^\"]*\")*\\s*/?>"; "gi").string
      | [scan("([A-Za-z]+)=\"([^\"]*)\"") | {(.[0]): (.[1] | unescape)}] | add
      | {host: .Name, type: .Type, value: .Address, pref: (.MXPref // "10"), ttl: (.TTL // "1800")}] as $records
    | if ($records | length) != ([match("<host\\s"; "gi")] | length) then error("not all records can be read")
      elif $records | any(.host == null or .value == null) then error("a record without a name or a value")
      else $records end
    | (map(.type) - ["A", "AAAA", "ALIAS", "CNAME", "FRAME", "MX", "MXE", "NS", "TXT", "URL", "URL301"]) as $others
    | if $others == [] then . else error("it has \($others | unique | join(", ")) records, which cannot be sent back exactly") end' <<<"$answer" 2>&1) ||
    { tell "failed: $present. Set its records by hand"; return 1; }
  case "$email" in
    MX | MXE | FWD | OX) ;;
    *) jq --exit-status 'all(.type != "MX" and .type != "MXE")' <<<"$present" >/dev/null && [[ "$email" =~ ^(none)?$|^NONE$|^None$ ]] ||
      { tell "failed: its mail setting \"$email\" isn't documented. Set its records by hand"; return 1; } ;;
  esac
}

send_changes() {
  local body answer
  body=$(jq --raw-output --arg ttl "$TTL" '
    [.keep[], (.add[] | if .type == "CNAME" or .type == "ALIAS" then .value += "." else . end)] | to_entries
    | map((.key + 1) as $n | .value
      | "HostName\($n)=\(.host | @uri)&RecordType\($n)=\(.type)&Address\($n)=\(.value | @uri)&MXPref\($n)=\(.pref // "10")&TTL\($n)=\(.ttl // $ttl)")
    | join("&")' <<<"$changes") || return 1
  case "$email" in MX | MXE | FWD | OX) body="$body&EmailType=$email" ;; esac
  answer=$(namecheap setHosts "$1" --data-binary @<(printf %s "$body")) || return 1
  grep -q 'IsSuccess="true"' <<<"$answer" || { tell "failed: $answer"; return 1; }
}
