#!/bin/bash
# A machine that only does as it is told: each line on its port is a number, a limit in seconds and the words of a command, and
# the answer is the number, how the command ended, and what it printed. The console tells what runs, and since when.
export PATH=/usr/sbin:/usr/bin LC_ALL=C LVM_SUPPRESS_FD_WARNINGS=1
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
mount -t tmpfs tmpfs /run
mkdir -p /mnt /tmp /run/lock /dev/mapper
ln -s /proc/self/fd /dev/fd
# Through the kernel, which puts the time before every line.
exec >/dev/kmsg 2>&1 </dev/null 9>/dev/kmsg
export BASH_XTRACEFD=9
for module in virtio_pci virtio_console virtio_blk efivarfs vfat nls_ascii nls_cp437 ext4 dm-mod dm-thin-pool raid1; do
  modprobe "$module" || echo "no module $module"
done
[ -d /sys/firmware/efi ] && mount -t efivarfs efivarfs /sys/firmware/efi/efivars
/usr/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=block --subsystem-match=virtio-ports
udevadm settle

# Says what a command waits for whose time is nearly up: afterwards it is gone, or the kernel does not let it go.
watch_command() {
  local id ends_at process words told=
  while sleep 5; do
    read -r id ends_at </tmp/running || continue
    if [ "$EPOCHSECONDS" -lt "$ends_at" ] || [ "$told" = "$id" ]; then continue; fi
    told=$id
    echo "Command $id takes long. What runs, and where the kernel is with it:"
    for process in /proc/[0-9]*; do
      words=$(tr '\0' ' ' <"$process/cmdline")
      # Threads of the kernel have none.
      [ -n "$words" ] || continue
      echo "${process#/proc/}: ${words:0:200}"
      sed 's/^/    /' "$process/stack"
    done
  done
}
: >/tmp/running
watch_command &

exec 7<>/dev/virtio-ports/commands
echo 'FIXTURE ready=yes'
while read -r id limit encoded <&7; do
  mapfile -d '' -t words < <(base64 -d <<<"$encoded")
  line="$id: ${words[*]}"
  # The kernel refuses longer ones.
  echo "${line:0:500}"
  echo "$id $((EPOCHSECONDS + limit * 3 / 4))" >/tmp/running
  timeout --kill-after=5 "$limit" "${words[@]}" >/tmp/output 2>&1 </dev/null 7>&-
  code=$?
  : >/tmp/running
  echo "$id $code $(base64 -w 0 /tmp/output)" >&7
done
echo 'The line for commands is closed.'
