#!/bin/busybox sh
# What the initial ramdisk of a CoreOS live image does, in small: finds the root file system on the medium or fetches
# it, lets the real Ignition apply /config.ign to it, and hands over to systemd. Every fact that a test asks for is a
# line that begins with FIXTURE.
export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
# What is there already is the real thing.
/bin/busybox --install -s /bin 2>/dev/null
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
# The serial line, whatever console the kernel was told to use.
exec >/dev/ttyS0 2>&1
mkdir -p /run /tmp
mount -t tmpfs -o mode=755,size=90% tmpfs /run

say() { echo "FIXTURE $1=$2"; }
give_up() { say failed "$1"; sleep 1; poweroff -f; }
argument() { sed -n "s/.*\\b$1=\"\\{0,1\\}\\([^\" ]*\\).*/\\1/p" /proc/cmdline; }

say cmdline "$(cat /proc/cmdline)"
[ -d /sys/firmware/efi ] && say firmware uefi || say firmware bios
[ -s /config.ign ] && say ignition "$(sha256sum </config.ign | cut -d' ' -f1)"
for module in virtio_pci virtio_net e1000 virtio_blk ata_piix ahci sr_mod sd_mod isofs loop squashfs overlay; do
  modprobe "$module" 2>/dev/null
done
udevd=/usr/lib/systemd/systemd-udevd
"$udevd" --daemon 2>/dev/null; udevadm trigger; udevadm settle

label=$(argument coreos.liveiso)
if [ -n "$label" ]; then
  mkdir -p /run/media
  for device in /dev/sr0 /dev/vda /dev/sda; do
    [ -b "$device" ] && mount -t iso9660 -o ro "$device" /run/media 2>/dev/null && break
  done
  rootfs=/run/media/images/pxeboot/rootfs.img
  [ -f "$rootfs" ] || give_up "no root file system on a medium with the label $label"
  say medium "$device"
else
  url=$(argument coreos.live.rootfs_url)
  [ -n "$url" ] || give_up 'neither a medium nor an address of the root file system'
  if [ -x /usr/local/bin/pre-network-manager-config.sh ]; then
    touch /etc/initrd-release
    /usr/local/bin/pre-network-manager-config.sh && say initrd_keyfiles "$(ls /etc/coreos-firstboot-network)"
  fi
  if [ -d /etc/coreos-firstboot-network ]; then
    mkdir -p /etc/NetworkManager/system-connections
    cp /etc/coreos-firstboot-network/* /etc/NetworkManager/system-connections/
    chmod 600 /etc/NetworkManager/system-connections/*
    NetworkManager --configure-and-quit=initrd --no-daemon
  else
    interface=$(ls /sys/class/net | grep -v '^lo$' | head -n 1)
    ip link set "$interface" up
    udhcpc -n -q -t 10 -i "$interface" -s /usr/share/udhcpc/script
  fi
  say initrd_address "$(ip -4 -o addr show scope global | awk '{print $4}' | head -n 1)"
  say rootfs_url "$url"
  rootfs=/run/rootfs.img
  wget -q -O "$rootfs" "$url" || give_up 'the root file system could not be fetched'
fi

mkdir -p /run/root /run/overlay /sysroot
losetup -r -o 124 /dev/loop0 "$rootfs" && mount -t squashfs -o ro /dev/loop0 /run/root || give_up 'no squashfs at 124'
mount -t tmpfs -o mode=755 tmpfs /run/overlay
mkdir /run/overlay/upper /run/overlay/work
mount -t overlay -o lowerdir=/run/root,upperdir=/run/overlay/upper,workdir=/run/overlay/work overlay /sysroot ||
  give_up 'no overlay'

mkdir -p /usr/lib/ignition
cp /config.ign /usr/lib/ignition/user.ign
for stage in fetch-offline fetch disks mount files; do
  ignition --platform=metal --root=/sysroot --log-to-stdout --stage="$stage" >/run/ignition.log 2>&1 || {
    tail -n 20 /run/ignition.log
    give_up "ignition stage $stage"
  }
done
say ignition_applied "$(grep -c . /sysroot/etc/.ignition-result.json)"

if [ -d /etc/coreos-firstboot-network ]; then
  cp /etc/coreos-firstboot-network/* /sysroot/etc/NetworkManager/system-connections/
  chmod 600 /sysroot/etc/NetworkManager/system-connections/*
fi
udevadm control --exit
for directory in /proc /sys /dev; do mount --move "$directory" "/sysroot$directory"; done
exec switch_root /sysroot /usr/lib/systemd/systemd
