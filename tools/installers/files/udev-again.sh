#!/bin/sh
# The rule for USB printers counts from now on, or no longer. Where no udev runs there is nothing to tell.
set -e
if [ -d /run/udev ] && command -v udevadm >/dev/null; then
  udevadm control --reload || true
  udevadm trigger --subsystem-match=usb --subsystem-match=usbmisc --attr-match=idVendor=0a5f || true
fi
