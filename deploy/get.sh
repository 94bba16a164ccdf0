#!/bin/sh
# Sets up a shop on a bare Debian 12 or 13. Run it as root:
#   curl -fsSL <address>/get.sh | sh -s names.example
# It fetches a release and its install.sh, checks that they are what was released, and runs install.sh.
set -eu
# Of a script that was cut off, nothing may run. The shell reads to the closing brace first.
{
VERSION=
SUM=
INSTALL_SUM=
ADDRESS=

fail() { echo "get.sh: $*" >&2; exit 1; }
FROM=${FROM:-$ADDRESS}
[ "$VERSION" ] || fail "this script belongs to no release: npm run release makes one with its script, in dist"
[ "$FROM" ] || fail "set FROM to the address of the folder that has vitrine-$VERSION.tgz"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for file in "vitrine-$VERSION.tgz" install.sh; do
  curl --fail --silent --show-error --location --output "$folder/$file" "$FROM/$file" || fail "$FROM/$file can't be fetched"
done
printf '%s  %s\n' "$SUM" "$folder/vitrine-$VERSION.tgz" "$INSTALL_SUM" "$folder/install.sh" | sha256sum --check --quiet ||
  fail "what $FROM has isn't what was released with this script: nothing was changed"
# Its questions need a terminal, because the input is this script.
if (: </dev/tty) 2>/dev/null; then terminal=/dev/tty; else terminal=/dev/null; fi
sh "$folder/install.sh" "$@" <"$terminal"
exit
}
