#!/bin/sh
program=/opt/packbench/packbench
isCheck=
for argument in "$@"; do
  [ "$argument" = --check ] && isCheck=yes
done

# A newer version that was brought here by an update (docs/installing.md). Only where an administrator switched updates on.
programs="${XDG_DATA_HOME:-$HOME/.local/share}/packbench"
versionIn() {
  named=$(cat "$programs/$1" 2>/dev/null)
  case "$named" in *[!0-9.]*) named= ;; esac
  echo "$named"
}
if [ -f /etc/packbench/updates.json ] && [ -f "$programs/current" ]; then
  version=$(versionIn current)
  # While it runs, another start only shows its window.
  runs() { readlink /proc/[0-9]*/exe | grep -qxF "$(readlink -f "$programs/versions/$version/packbench")"; } 2>/dev/null
  # A check opens no archive, so it is no start.
  if [ -f "$programs/trial" ] && [ -z "$isCheck" ] && ! runs; then
    # It was started three times and never opened its archive.
    if [ "$(wc -c < "$programs/trial")" -ge 3 ]; then
      echo "$version" > "$programs/refused"
      version=$(versionIn before)
      echo "$version" > "$programs/current.new" && mv "$programs/current.new" "$programs/current"
      rm -f "$programs/trial"
    else
      printf x >> "$programs/trial"
    fi
  fi
  own=$(cat /opt/packbench/installed-version)
  newest=$(printf '%s\n%s\n' "$own" "$version" | sort -V | tail -n 1)
  if [ -n "$version" ] && [ "$newest" = "$version" ] && [ -x "$programs/versions/$version/packbench" ]; then
    program="$programs/versions/$version/packbench"
    # Chromium's helper must belong to root: the one of the system's package serves this version too.
    export CHROME_DEVEL_SANDBOX=/opt/packbench/chrome-sandbox
  fi
fi

# A check shows nothing: it runs where there is no screen.
if [ -n "$isCheck" ] && [ -z "$DISPLAY$WAYLAND_DISPLAY" ]; then
  exec "$program" --ozone-platform=headless "$@"
fi
exec "$program" "$@"
