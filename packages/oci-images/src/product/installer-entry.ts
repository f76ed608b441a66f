// Agents of the reference run the installer as a privileged container with --pid=host and /opt of the machine. Ours works on the machine
// itself (coreos-installer, systemctl, mounts), so the container only brings the program there, and starts it among the machine's mounts.

export const INSTALLER_ENTRY_PATH = '/usr/bin/assisted-installer'

/** With the programs of the machine: a small base image has no nsenter. */
export const INSTALLER_ENTRY = `#!/bin/sh
# Brings the installer to the machine, and runs it there: podman run --privileged --pid=host -v /opt:/opt:rw ...
set -eu
case "\${1:-}" in --help|--version|-h) exec /usr/bin/groundwork-host installer "$@" ;; esac
if ! [ -d /proc/1/root/opt ] || [ /proc/1/root/ -ef / ]; then
  echo "The installer works on the machine itself: run this image with --privileged --pid=host -v /opt:/opt:rw" >&2
  exit 2
fi
mkdir -p /opt/groundwork
cp -f /usr/bin/groundwork-host /opt/groundwork/groundwork-host.new
mv -f /opt/groundwork/groundwork-host.new /opt/groundwork/groundwork-host
exec chroot /proc/1/root nsenter --target 1 --mount --uts --ipc --net -- \\
  /opt/groundwork/groundwork-host installer "$@"
`
