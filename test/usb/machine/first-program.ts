/**
 * The guest's first program (a busybox shell). This machine's root is read only over 9p, under a layer in memory; only
 * the work folder is its own. Then Node.js runs the bundle named on the kernel's command line, and the guest switches
 * itself off. @param modules to be loaded, in this order
 */
export const firstProgram = (modules: readonly string[]): string => `#!/bin/busybox sh
b=/bin/busybox
for folder in proc sys dev ro rw root; do $b mkdir -p /$folder; done
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
$b mkdir -p /dev/pts /dev/shm
${modules.map((name) => `$b insmod /modules/${name}.ko || echo "no module ${name}"`).join('\n')}
value() { $b sed -n "s/.* $1=\\([^ ]*\\).*/\\1/p" /proc/cmdline; }
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000 hostroot /ro || echo "no host files"
$b mount -t tmpfs rw /rw
$b mkdir -p /rw/upper /rw/work
$b mount -t overlay -o lowerdir=/ro,upperdir=/rw/upper,workdir=/rw/work over /root
for folder in proc sys dev; do $b mount --bind /$folder /root/$folder; done
for folder in tmp run; do $b mount -t tmpfs $folder /root/$folder; done
work=$(value guest.work)
$b mkdir -p /root$work
$b mount --bind /ro$work /root$work
$b hostname guest
cd /
HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin $b chroot /root $(value guest.node) $work/checks.mjs
echo "@@E $?"
$b sync
echo b > /proc/sysrq-trigger
$b sleep 60
`;
