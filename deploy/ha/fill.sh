#!/bin/sh
# Writes the files of every machine of a cluster: sh deploy/ha/fill.sh SETTINGS FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
settings=$1
folder=$2
names='NODE_1 NODE_2 NODE_3 PROXY_1 PROXY_2 NETWORK POSTGRES_VERSION SUPERUSER_PASSWORD REPLICATION_PASSWORD PATRONI_PASSWORD APP_PASSWORD'

edits=
for name in $names; do
  value=$(sed -n "s/^$name=//p" "$settings" | tail -n 1)
  case $value in
    '' | *[!A-Za-z0-9./:-]*) echo "$settings: $name must be set, to letters and digits." >&2; exit 1 ;;
  esac
  edits="$edits
s|@$name@|$value|g"
  case $name in NODE_? | PROXY_?) eval "$name=\$value" ;; esac
done

# Copying the folders onto a machine also copies their modes, also to folders that it has. Only files have passwords.
umask 022
write() {
  (cd "$here/$1" && find . -type f) | while read -r file; do
    mkdir -p "$folder/$2/$(dirname "$file")"
    printf '%s\ns|@NAME@|%s|g\ns|@ADDRESS@|%s|g\n' "$edits" "$2" "$3" | sed -f /dev/stdin "$here/$1/$file" |
      (umask 077 && cat >"$folder/$2/$file")
  done
}
write node node1 "$NODE_1"
write node node2 "$NODE_2"
write node node3 "$NODE_3"
write proxy proxy1 "$PROXY_1"
write proxy proxy2 "$PROXY_2"
