#!/bin/sh
# Sets up a shop with TLS on a bare Debian 12 or 13: see docs/guide/server.md. Run it as root, beside its release:
#   sh install.sh names.example
# You can run it again: it repairs what is wrong, applies changes of .env, and makes another backup. If an older version is
# installed, it updates the shop. With PROXY=own, it leaves Caddy out.
set -eu
# Of a script that was cut off, nothing may run. The shell reads to the closing brace first.
{

# The release, and its SHA-256. Both are empty in an installed release, which only repairs.
VERSION=
SUM=

NODE=26.10.0
OLDEST_NODE=24
NODE_SITE=${NODE_SITE:-https://nodejs.org/dist}
HOME_DIR=/opt/vitrine
SHOP=/srv/vitrine
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

say() { printf '\n== %s\n' "$*"; }
fail() { printf '\ninstall.sh: %s\n' "$*" >&2; exit 1; }
trouble=
remember() { echo "$*"; trouble="${trouble:+$trouble; }$*"; }

DOMAIN=${1:-}
HERE=$(cd "$(dirname "$0")" && pwd -P)
RELEASE=$HERE/vitrine-$VERSION.tgz
BACKUP=$HERE/moving.tar.gz
PROGRAM=$HOME_DIR/current/node_modules/vitrine

# The shop's user may be hostile, so root changes nothing in the shop's folder, and the programs that do get neither root's
# rights nor its environment and terminal. Sets `said` to what the program printed, which reads the file `input`, if that is set.
as_user="env -i --chdir=$SHOP HOME=$SHOP PATH=$PATH LANG=C.UTF-8 NODE_NO_WARNINGS=1 TERM=${TERM:-dumb}"
as_shop() {
  said=$(setsid --wait setpriv --reuid=vitrine --regid=vitrine --init-groups --no-new-privs $as_user "$@" 2>&1 <"${input:-/dev/null}" 9<&-)
}
# Without what would control the terminal.
show() { printf '%s\n' "$said" | LC_ALL=C sed 's/\xc2[\x80-\x9f]//g' | tr --delete '\000-\010\013-\037\177'; }

printf '%s\n' "$DOMAIN" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' ||
  fail "found \"$DOMAIN\", expected the shop's host in lower case: sh install.sh names.example"
[ "$(id -u)" = 0 ] || fail "this user isn't root: run it with sudo"
command -v apt-get >/dev/null || fail "there is no apt-get: this script is for Debian 12 and 13. docs/guide/server.md explains each step by hand"

if [ "$VERSION" ]; then
  [ -f "$RELEASE" ] || fail "found no file $RELEASE, expected the release there: copy it beside this script"
else
  [ -e "$PROGRAM/vitrine.js" ] || fail "this script belongs to no release: npm run release makes one with its script, in dist"
fi

# Programs read settings in the folder where they run, such as npm its .npmrc.
cd /
umask 022
# Otherwise npm runs code that it keeps compiled in /tmp, where whoever comes first owns it.
export PATH DEBIAN_FRONTEND=noninteractive NODE_DISABLE_COMPILE_CACHE=1 npm_config_update_notifier=false
packages() { apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" >/dev/null; }

# Prints the program that listens on the port, or nothing. A bare Debian has neither ss nor lsof.
find_listener() {
  socket=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port="$(printf ':%04X$' "$1")" '$2 ~ port && $4 == "0A" { print $10; exit }')
  [ "$socket" ] || return 0
  file=$(find /proc/[0-9]*/fd -lname "socket:\[$socket\]" -print -quit 2>/dev/null) || true
  cat "${file%/fd/*}/comm" 2>/dev/null || echo "another program"
}
if [ "${PROXY:-}" != own ]; then
  for wanted in 80 443; do
    listener=$(find_listener $wanted)
    case $listener in
      "" | caddy) ;;
      *) fail "$listener has port $wanted, and Caddy needs 80 and 443. Nothing was changed. To stop it for good: systemctl disable --now $listener, then run this again. To let it pass visitors on to the shop, run this again with PROXY=own before sh" ;;
    esac
  done
fi

port=
# Sets `port` to the shop's, or to nothing if there is no shop yet.
prepare() {
  as_shop vitrine prepare "https://$DOMAIN" || { show; fail "correct what is said above, then run this again. A file that root copied there has to be given to the shop: chown --no-dereference vitrine: FILE"; }
  port=$said
  case $port in
    "") ;;
    *[!0-9]* | ??????*) fail "the shop names no port" ;;
    *) [ "$port" -ge 1 ] && [ "$port" -le 65535 ] || fail "found port $port, expected one from 1 to 65535: correct PORT in $SHOP/.env" ;;
  esac
}
[ ! -L "$SHOP" ] || fail "$SHOP is a link, expected a folder. To keep the shop on another disk, mount that there"
# With a mistyped host, an installed shop stays as it is.
if [ "$(stat --format=%U "$SHOP" 2>/dev/null)" = vitrine ] && vitrine --version >/dev/null 2>&1; then prepare; fi

install --directory "$HOME_DIR" "$HOME_DIR/versions"
# After an interruption, the script may still be running. Others can't open the file, so they can't lock it either.
(umask 077 && : >>"$HOME_DIR/lock")
exec 9<"$HOME_DIR/lock"
flock --nonblock 9 || { echo "Another install.sh is running, so this one waits."; flock 9; }

say "Packages"
packages update
# Node needs libatomic1, and an update ssh-keygen.
needed="ca-certificates curl libatomic1 openssh-client sudo $([ "${PROXY:-}" = own ] || echo caddy)"
install_needed() { packages install --yes --no-install-recommends $needed; }
# Packages that an interrupted run left unfinished keep others from being installed.
install_needed || { dpkg --configure --pending && install_needed; }

node_is_new() {
  found=$(node --print 'process.versions.node.split(".")[0]' 2>/dev/null) && [ "$found" -ge "$OLDEST_NODE" ] && npm --version >/dev/null 2>&1
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
if ! node_is_new; then
  say "Node $NODE"
  unpack_node || fail "$NODE_SITE can't be reached, or has no Node for this machine: install Node $OLDEST_NODE or newer with npm, then run this again"
  hash -r
  node_is_new || fail "the installed Node doesn't run: node --version says why"
fi
echo "Node $(node --version), npm $(npm --version)"

say "User and folders"
id vitrine >/dev/null 2>&1 || useradd --system --home-dir "$SHOP" --shell /usr/sbin/nologin vitrine
# The folder is root's only while nobody else has been in it. It goes to the shop last, with what root copied there before.
if [ ! -e "$SHOP" ] || [ "$(stat --format=%u "$SHOP")" = 0 ]; then
  install --directory --mode=700 "$SHOP"
  chown --recursive vitrine: "$SHOP"
fi

place_release() {
  current=$(readlink "$HOME_DIR/current" | sed 's,.*/,,') || true
  # An update may have brought a newer one than this script's.
  if [ "$current" ] && [ "$(printf '%s\n' "$VERSION" "$current" | sort -V | tail -n 1)" = "$current" ]; then
    echo "Vitrine $current is in place."
    return
  fi
  part=$HOME_DIR/incoming
  rm -rf "$part"
  install --directory --mode=700 "$part"
  file=$part/vitrine-$VERSION.tgz
  # Others may exchange the release beside this script, so its copy is what is checked.
  cp "$RELEASE" "$file"
  echo "$SUM  $file" | sha256sum --check --quiet ||
    fail "$RELEASE is damaged, or isn't the release of this script: copy both again"
  if [ "$current" ] && [ -e /etc/systemd/system/vitrine.service ]; then
    (cd "$SHOP" && vitrine update --checksum "$SUM" "$file") || fail "the update from $current to $VERSION failed, as said above"
  else
    npm install --prefix "$part/program" --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error "$file" >/dev/null
    "$part/program/node_modules/vitrine/vitrine.js" --version >/dev/null
    rm -rf "$HOME_DIR/versions/$VERSION"
    mv "$part/program" "$HOME_DIR/versions/$VERSION"
    ln -sfn "versions/$VERSION" "$HOME_DIR/current"
    npm cache clean --force --loglevel=error
    echo "Vitrine $VERSION is in $HOME_DIR."
  fi
  rm -rf "$part"
}
if [ "$VERSION" ]; then
  say "Vitrine"
  place_release
fi
ln -sfn "$PROGRAM/vitrine.js" /usr/local/bin/vitrine

prepare
# `vitrine server` puts a backup of the shop beside this script. If restoring it was interrupted, its copy is still there.
if [ -f "$BACKUP" ] && { [ ! "$port" ] || [ -e "$SHOP/arriving.tar.gz" ]; }; then
  say "Your shop, from moving.tar.gz"
  input=$BACKUP
  as_shop sh -c 'cat >arriving.tar.gz && vitrine restore arriving.tar.gz --yes --json && rm arriving.tar.gz' || { show; fail "the shop can't be restored, as said above"; }
  input=
  echo "The shop is in $SHOP."
  prepare
elif [ -e "$SHOP/arriving.tar.gz" ]; then
  # Otherwise the next `vitrine server` would replace a shop that serves.
  fail "the shop may not be whole, because restoring it was interrupted: run vitrine server again on your computer, or delete $SHOP/arriving.tar.gz if it is whole"
fi
if [ ! "$port" ] && [ -t 0 ] && [ -t 1 ]; then
  say "Your shop"
  echo "If your names are in a file, put it into /tmp and enter its path, such as /tmp/names.csv: the user vitrine can't read root's files."
  # Questions need a terminal, but not root's.
  runuser --pty --user vitrine -- $as_user vitrine init . --no-desk 9<&- || fail "no shop was made. Run this again when you have what it asks for"
  prepare
fi
if [ ! "$port" ]; then
  say "Not started: there is no shop yet"
  echo "Make one (cd $SHOP && sudo -Hu vitrine vitrine init .), then type the same line again. (install.sh also takes a backup that lies beside it, as moving.tar.gz.)"
  exit 0
fi
as_shop vitrine check || { show; fail "what is listed above keeps the shop from starting: correct it, then run this again"; }
show

if [ "${PROXY:-}" != own ]; then
  say "Caddy"
  # The script replaces a Caddyfile only if it is Debian's or its own, unchanged.
  is_ours=$(cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine && echo yes) || true
  sed "s/{\$DOMAIN}/$DOMAIN/; s/shop:3000/127.0.0.1:$port/; s/a shop 3000/a 127.0.0.1 $port/" "$PROGRAM/deploy/Caddyfile" >/etc/caddy/Caddyfile.new
  said=$(caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile.new 2>&1) || fail "$said"
  mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile.vitrine
  if cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine; then
    echo "/etc/caddy/Caddyfile is up to date."
  elif [ "$is_ours" ] || [ ! -e /etc/caddy/Caddyfile ] || grep -q '^[^#]*/usr/share/caddy' /etc/caddy/Caddyfile; then
    cp /etc/caddy/Caddyfile.vitrine /etc/caddy/Caddyfile
  else
    echo "/etc/caddy/Caddyfile isn't Debian's default anymore, so it stays as it is. The shop's own is /etc/caddy/Caddyfile.vitrine."
  fi
fi

say "Units"
for unit in vitrine.service vitrine@.service vitrine-backup.service vitrine-backup.timer; do
  cp "$PROGRAM/deploy/$unit" "/etc/systemd/system/$unit"
done
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --quiet --now vitrine-backup.timer
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
  if [ "${PROXY:-}" != own ]; then
    systemctl enable --quiet caddy
    if ! systemctl reload-or-restart caddy; then
      # What can't start now mustn't take the ports from another program at the next boot.
      systemctl is-active --quiet caddy || systemctl disable --quiet caddy
      fail "Caddy doesn't start: journalctl -u caddy says why"
    fi
  fi
else
  remember "systemd isn't running here, so nothing serves $DOMAIN until it starts the units vitrine, caddy and vitrine-backup.timer"
fi

say "First backup"
as_shop vitrine backup --keep 14 || remember "no backup was made"
show

say "Doctor"
is_well=yes
as_shop vitrine doctor || is_well=
show
# The shop answers on this machine, so what the site alone lacks is on the way to it, such as DNS.
[ "$is_well" ] || [ "$(printf '%s\n' "$said" | sed -n 's/^fault  *\([^ ]*\) .*/\1/p')" = site ] ||
  remember "doctor found a fault, shown above"
[ -z "$trouble" ] || fail "not done: $trouble. Correct that, then run this again"
if [ "${PROXY:-}" = own ]; then
  say "Let your proxy pass https://$DOMAIN on to 127.0.0.1:$port: \"Behind a proxy\" in $PROGRAM/docs/guide/server.md has the lines"
fi
say "The shop's address is https://$DOMAIN"
[ "$is_well" ] || echo "It doesn't reach the shop yet: see what doctor says about the site. DNS can take an hour to spread. Then look again: cd $SHOP && sudo -Hu vitrine vitrine doctor"
exit
}
