#!/bin/sh
# Installs Debian's ffmpeg and copies it below a folder with the libraries that it is linked with. They are half of what its
# packages depend on: no graphics drivers. status.d tells scanners which packages they are from.
set -eu
copied=$1

dpkg-query --show --showformat '${Package}\n' >/tmp/in-base
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ffmpeg

mkdir -p "$copied/var/lib/dpkg/status.d"
ldd /usr/bin/ffmpeg /usr/bin/ffprobe | sed -n 's,.* /\(usr/\)\?\(lib[^ ]*\) .*,/usr/\2,p' | sort -u |
  while read -r file; do
    real=$(readlink -f "$file")
    package=$( (dpkg -S "$real" 2>/dev/null || dpkg -S "${real#/usr}") | cut -d: -f1)
    grep -qx "$package" /tmp/in-base && continue
    cp -L --parents "$file" "$copied"
    echo "$package"
  done | sort -u >/tmp/packages
cp --parents /usr/bin/ffmpeg /usr/bin/ffprobe "$copied"
for package in ffmpeg $(cat /tmp/packages); do
  dpkg --status "$package" >"$copied/var/lib/dpkg/status.d/$package"
  cp --parents "/usr/share/doc/$package/copyright" "$copied"
done
