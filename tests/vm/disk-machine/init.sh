#!/bin/bash
# A machine that only does as it is told: each line on the second serial port is a number and the words of a command, and the
# answer is the number, how the command ended, and what it printed.
export PATH=/usr/sbin:/usr/bin LC_ALL=C LVM_SUPPRESS_FD_WARNINGS=1
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
mount -t tmpfs tmpfs /run
mkdir -p /mnt /tmp /run/lock /dev/mapper
ln -s /proc/self/fd /dev/fd
exec >/dev/ttyS0 2>&1 </dev/null
for module in virtio_pci virtio_blk efivarfs vfat nls_ascii nls_cp437 ext4 dm-mod dm-thin-pool raid1; do
  modprobe "$module" || echo "no module $module"
done
[ -d /sys/firmware/efi ] && mount -t efivarfs efivarfs /sys/firmware/efi/efivars
/usr/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add
udevadm settle
stty -F /dev/ttyS1 raw -echo
exec 7<>/dev/ttyS1
echo 'FIXTURE ready=yes'
echo ready >&7
while read -r id encoded <&7; do
  mapfile -d '' -t words < <(base64 -d <<<"$encoded")
  echo "${words[*]}"
  "${words[@]}" >/tmp/output 2>&1 </dev/null 7>&-
  code=$?
  echo "$id $code $(base64 -w 0 /tmp/output)" >&7
done
