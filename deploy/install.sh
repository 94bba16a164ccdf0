#!/bin/sh
# Sets up a shop with TLS on a bare Debian 12 or 13, from a release: see docs/self-hosting.md. Run it as root:
#   sh install.sh names.example [vitrine-1.0.0.tgz, or its https:// address]
# Without a release, it takes the one beside it. You can run it again: it repairs what is wrong, applies changes of .env,
# and makes another backup. With a newer release, it updates the shop.
set -eu

NODE=26.10.0
OLDEST_NODE=24
NODE_SITE=${NODE_SITE:-https://nodejs.org/dist}
HOME_DIR=/opt/vitrine
SHOP=/srv/vitrine

say() { printf '\n== %s\n' "$*"; }
fail() { printf '\ninstall.sh: %s\n' "$*" >&2; exit 1; }
trouble=
remember() { echo "$*"; trouble="${trouble:+$trouble; }$*"; }

DOMAIN=${1:-}
RELEASE=${2:-}
HERE=$(cd "$(dirname "$0")" && pwd -P)
PROGRAM=$HOME_DIR/current/node_modules/vitrine
as_shop() { sudo -Hu vitrine "$@"; }

printf '%s\n' "$DOMAIN" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' ||
  fail "found \"$DOMAIN\", expected the shop's host in lower case: sh install.sh names.example"
[ "$(id -u)" = 0 ] || fail "this user isn't root: run it with sudo"
command -v apt-get >/dev/null || fail "there is no apt-get: this script is for Debian 12 and 13. docs/self-hosting.md explains each step by hand"

# The script is beside a release, or inside of an installed one, which it then repairs.
if [ -z "$RELEASE" ]; then
  RELEASE=$(ls "$HERE"/vitrine-*.tgz 2>/dev/null | sort -V | tail -n 1)
  [ "$RELEASE" ] || [ -e "$PROGRAM/vitrine.js" ] ||
    fail "there is no release beside this script: copy vitrine-<version>.tgz and its .sha256 there, or name its file or address after the host"
fi
case $RELEASE in
  "" | https://*) ;;
  *) [ -f "$RELEASE" ] || fail "found no file $RELEASE, expected a release, vitrine-<version>.tgz"
     RELEASE=$(cd "$(dirname "$RELEASE")" && pwd -P)/$(basename "$RELEASE") ;;
esac

umask 022
export DEBIAN_FRONTEND=noninteractive
packages() { apt-get -qq -o Dpkg::Use-Pty=0 "$@" >/dev/null; }

say "Packages"
packages update
# Node needs libatomic1.
packages install --yes --no-install-recommends ca-certificates caddy curl libatomic1 sudo

node_is_new() {
  found=$(node --print 'process.versions.node.split(".")[0]' 2>/dev/null) && [ "$found" -ge "$OLDEST_NODE" ]
}
# The archive of nodejs.org has npm too. Returns 1 if the site can't be reached, or has none for this machine.
unpack_node() {
  case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) return 1 ;; esac
  folder=node-v$NODE-linux-$arch
  parts=$(mktemp -d)
  fetch="curl --silent --fail --location --connect-timeout 10"
  $fetch --output "$parts/$folder.tar.gz" "$NODE_SITE/v$NODE/$folder.tar.gz" &&
    $fetch "$NODE_SITE/v$NODE/SHASUMS256.txt" | grep " $folder.tar.gz\$" >"$parts/sums" &&
    (cd "$parts" && sha256sum --check --quiet sums) &&
    tar -xzf "$parts/$folder.tar.gz" -C /usr/local --strip-components=1 --no-same-owner "$folder/bin" "$folder/lib"
  unpacked=$?
  rm -rf "$parts"
  return $unpacked
}
# Debian's Node is too old for the shop, but its npm fetches a newer one, and then goes again. That takes minutes.
fetch_node() {
  if ! command -v npm >/dev/null; then
    touch "$HOME_DIR/debian-npm"
    packages install --yes --no-install-recommends npm
  fi
  old_npm=$(readlink -f "$(command -v npm)")
  install_globally="install --global --prefix /usr/local --no-fund --no-audit --loglevel=error"
  npm $install_globally "node@$NODE"
  # The newest npm refuses to be installed by an old Node.
  NODE_NO_WARNINGS=1 /usr/local/bin/node "$old_npm" $install_globally npm@11
}
install --directory "$HOME_DIR" "$HOME_DIR/versions"
if ! node_is_new || ! command -v npm >/dev/null; then
  say "Node $NODE"
  unpack_node || fetch_node
  hash -r
  node_is_new || fail "the installed Node doesn't run: node --version says why"
fi
if [ -e "$HOME_DIR/debian-npm" ]; then
  packages purge --yes --autoremove npm nodejs
  hash -r
  rm "$HOME_DIR/debian-npm"
fi
# Headers are for compilers, and the shop compiles nothing.
rm -rf /usr/local/include/node
find /usr/local/lib/node_modules/node -type d -path '*/include/node' -prune -exec rm -rf {} + 2>/dev/null || true
echo "Node $(node --version), npm $(npm --version)"

say "User and folders"
id vitrine >/dev/null 2>&1 || useradd --system --home-dir "$SHOP" --shell /usr/sbin/nologin vitrine
install --directory --owner=vitrine --group=vitrine --mode=700 "$SHOP"
chown --recursive vitrine: "$SHOP"

has_shop() { [ -f .env ] || [ -f shop.yaml ]; }
place_release() {
  part=$HOME_DIR/versions/part-install
  rm -rf "$part"
  install --directory --mode=700 "$part"
  file=$part/$(basename "${RELEASE%%\?*}")
  case $RELEASE in
    https://*)
      curl --silent --show-error --fail --location --output "$file" "$RELEASE" || fail "$RELEASE can't be fetched"
      curl --silent --show-error --fail --location --output "$file.sha256" "$RELEASE.sha256" || fail "$RELEASE.sha256, its checksum, can't be fetched" ;;
    *)
      cp "$RELEASE" "$file"
      cp "$RELEASE.sha256" "$file.sha256" || fail "the checksum $RELEASE.sha256 is missing: copy it there too" ;;
  esac
  (cd "$part" && sha256sum --check --quiet "$file.sha256") ||
    fail "$RELEASE is damaged, or isn't what was released: fetch it and its .sha256 again"
  version=$(tar -xzOf "$file" package/package.json | sed -n 's/^ *"version": *"\([^"]*\)".*/\1/p')
  [ "$version" ] || fail "$RELEASE isn't a release of Vitrine"
  current=$(readlink "$HOME_DIR/current" | sed 's,.*/,,') || true
  if [ "$current" = "$version" ]; then
    echo "Vitrine $version is in place."
  elif [ "$current" ] && has_shop; then
    vitrine update "$file" || fail "the update from $current to $version failed, as said above"
  else
    npm install --prefix "$part/program" --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error "$file" >/dev/null
    "$part/program/node_modules/vitrine/vitrine.js" --version >/dev/null
    rm -rf "$HOME_DIR/versions/$version"
    mv "$part/program" "$HOME_DIR/versions/$version"
    ln -sfn "versions/$version" "$HOME_DIR/current"
    npm cache clean --force --loglevel=error
    echo "Vitrine $version is in $HOME_DIR."
  fi
  rm -rf "$part"
}
cd "$SHOP"
if [ "$RELEASE" ]; then
  say "Vitrine"
  place_release
fi
ln -sfn "$PROGRAM/vitrine.js" /usr/local/bin/vitrine

if ! has_shop && [ -t 0 ] && [ -t 1 ]; then
  say "Your shop"
  as_shop vitrine init . --no-desk || fail "no shop was made. Run this again when you have what it asks for"
fi
install --directory --owner=vitrine --group=vitrine --mode=700 data backups

say "Units"
for unit in vitrine.service vitrine@.service vitrine-backup.service vitrine-backup.timer; do
  cp "$PROGRAM/deploy/$unit" "/etc/systemd/system/$unit"
done

say "Caddy"
port=3000
[ ! -f .env ] || port=$(as_shop node --env-file=.env --print 'process.env.PORT || 3000')
# The script replaces a Caddyfile only if it is Debian's or its own, unchanged.
is_ours=$(cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine && echo yes) || true
sed "s/{\$DOMAIN}/$DOMAIN/; s/shop:3000/127.0.0.1:$port/; s/a shop 3000/a 127.0.0.1 $port/" "$PROGRAM/deploy/Caddyfile" >/etc/caddy/Caddyfile.vitrine
said=$(caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile.vitrine 2>&1) || fail "$said"
if cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine; then
  echo "/etc/caddy/Caddyfile is up to date."
elif [ "$is_ours" ] || grep -q '^[^#]*/usr/share/caddy' /etc/caddy/Caddyfile; then
  cp /etc/caddy/Caddyfile.vitrine /etc/caddy/Caddyfile
else
  echo "/etc/caddy/Caddyfile isn't Debian's default anymore, so it stays as it is. The shop's own is /etc/caddy/Caddyfile.vitrine."
fi

if ! has_shop; then
  say "Not started: there is no shop yet"
  echo "Copy your shop's folder and .env from your computer into $SHOP, make a new shop there (cd $SHOP && sudo -Hu vitrine vitrine init .), or restore a backup. Then run this again."
  exit 0
fi

say "Settings"
[ -f .env ] || install --owner=vitrine --group=vitrine --mode=600 /dev/null .env
chmod 600 .env
set_once() {
  grep -Eq "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=" .env || { [ -z "$(tail -c 1 .env)" ] || echo; echo "$1=$2"; } >>.env
}
set_once SITE_URL "https://$DOMAIN"
set_once TRUST_PROXY 1
grep -Eq "^[[:space:]]*(export[[:space:]]+)?SITE_URL[[:space:]]*=[[:space:]]*[\"']?https://$DOMAIN/?[\"']?[[:space:]]*(#.*)?$" .env ||
  fail ".env has a SITE_URL other than https://$DOMAIN: change it there, or run this with its host"
as_shop vitrine check || fail "what is listed above keeps the shop from starting: correct it, then run this again"

if [ -d /run/systemd/system ]; then
  say "Start"
  systemctl daemon-reload
  systemctl enable --quiet --now vitrine-backup.timer
  systemctl enable --quiet --now caddy || fail "Caddy doesn't start: journalctl -u caddy says why"
  # If processes of vitrine@.service are enabled, they replace the single one.
  if ls /etc/systemd/system/multi-user.target.wants/vitrine@* >/dev/null 2>&1; then
    systemctl restart 'vitrine@*'
  else
    systemctl enable --quiet vitrine
    systemctl restart vitrine
    curl --silent --fail --output /dev/null --retry 30 --retry-delay 1 --retry-all-errors --retry-max-time 60 \
      "http://127.0.0.1:$port/readyz" || fail "the shop doesn't answer on port $port: journalctl -u vitrine says why"
    # Another program may answer there.
    systemctl is-active --quiet vitrine || fail "the shop doesn't run: journalctl -u vitrine says why"
  fi
  systemctl reload-or-restart caddy
else
  say "Not started"
  remember "systemd isn't running here, so nothing serves $DOMAIN until it starts the units vitrine, caddy and vitrine-backup.timer"
fi

say "First backup"
as_shop vitrine backup --keep 14 || remember "no backup was made"

say "Doctor"
as_shop vitrine doctor || remember "doctor found a fault, shown above"
[ -z "$trouble" ] || fail "not done: $trouble. Correct that, then run this again"
say "The shop's address is https://$DOMAIN"
