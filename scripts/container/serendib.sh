#!/bin/sh
# The container's command: serendib site, serendib worker or serendib admin … Anything else is run as it is.
set -eu
umask 077

fail() {
  echo "serendib: $*" >&2
  exit 1
}

uid=$(id -u)
gid=$(id -g)
if [ "$uid" = 0 ]; then
  uid=$PUID
  gid=$PGID
  case "$uid$gid" in *[!0-9]*) fail "PUID and PGID must be numbers." ;; esac
  [ "$uid" != 0 ] || fail "PUID must not be 0: nothing needs root."
  # The site becomes the owner of its data folder and gives it everything inside (decision 0035).
  mkdir -p "$DATA_DIR"
  [ "$(stat -c %u:%g "$DATA_DIR")" = "$uid:$gid" ] || chown "$uid:$gid" "$DATA_DIR" ||
    fail "$DATA_DIR can't be given to PUID $uid. Change its owner on the host, and start the container as that user."
fi

if ! getent passwd "$uid" >/dev/null; then
  # libnss-extrausers ignores smaller ones.
  [ "$uid" -ge 500 ] || fail "a user ID below 500 must be one of Debian's."
  mkdir -p -m 0755 /tmp/extrausers
  echo "serendib-user:x:$uid:$gid::/tmp:/usr/sbin/nologin" >/tmp/extrausers/passwd
  chmod 0644 /tmp/extrausers/passwd
fi

cd /opt/serendib
case "${1:-site}" in
  site) exec node server/src/main.ts ;;
  worker) exec node server/src/worker.ts ;;
  admin)
    shift
    exec node server/src/admin.ts "$@"
    ;;
  *) exec "$@" ;;
esac
