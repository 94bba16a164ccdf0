#!/bin/sh
# Removes what install.sh set up, except for the shop's folder and Debian's packages: `vitrine uninstall` runs it as root.
set -eu

SHOP=/srv/vitrine
UNITS=/etc/systemd/system
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

fail() { echo "uninstall.sh: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "this user isn't root: run it with sudo"
cd "$UNITS"
for unit in *.service; do
  case $unit in vitrine.service | vitrine@.service | vitrine-backup.service) continue ;; esac
  ! grep -qs '/usr/local/bin/vitrine\|/opt/vitrine/' "$unit" ||
    fail "$UNITS/$unit runs this program too: remove that service first. Nothing was changed"
done
# Without systemd, as in a rescue system, nothing runs that could be stopped.
[ -d /run/systemd/system ] || systemctl() { :; }

for unit in vitrine-backup.timer vitrine-backup.service vitrine.service multi-user.target.wants/vitrine@*.service; do
  [ ! -e "$unit" ] || systemctl disable --quiet --now "$(basename "$unit")"
done
rm -f vitrine-backup.timer vitrine-backup.service vitrine.service vitrine@.service multi-user.target.wants/vitrine@*.service
systemctl daemon-reload

# Without its file, Caddy wouldn't start. One that was changed serves something else too.
if cmp -s /etc/caddy/Caddyfile /etc/caddy/Caddyfile.vitrine; then
  systemctl disable --quiet --now caddy
  rm /etc/caddy/Caddyfile
  echo "Caddy is stopped, and has no settings anymore. To remove it: apt-get purge caddy"
elif [ -e /etc/caddy/Caddyfile.vitrine ]; then
  echo "/etc/caddy/Caddyfile was changed, so it stays: remove what it says about the shop, then run systemctl reload caddy"
fi
rm -f /etc/caddy/Caddyfile.vitrine
rm -rf /usr/local/bin/vitrine /opt/vitrine /var/cache/vitrine

if [ -e "$SHOP" ]; then
  echo "The shop is still in $SHOP, with its data and backups. To remove it too: rm -r $SHOP && userdel vitrine"
elif id vitrine >/dev/null 2>&1; then
  userdel vitrine
fi
