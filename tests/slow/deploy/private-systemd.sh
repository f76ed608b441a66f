# Runs a systemd of its own, as the first process of its namespaces, on copies of all that it writes to: nothing of this machine changes.
# private-systemd.sh <empty directory> <folder with units, program, environment, accounts, console> <sources> <node> <control group>
set -eu
scratch=$1 given=$2 sources=$3 node=$4 group=$5
mount --make-rprivate /
ip link set lo up
mount -t tmpfs tmpfs "$scratch"
cp -a /etc "$scratch/etc"
mkdir -p "$scratch/etc/groundwork" "$scratch/opt/groundwork" "$scratch/programs" "$scratch/run/systemd/system"
for place in lib cache; do mkdir -p -m 700 "$scratch/var/$place/private"; chmod 755 "$scratch/var/$place"; done
mkdir -p "$scratch/var/log" "$scratch/var/tmp"
cp -r "$given/units" "$scratch/run/units"
cp "$given/environment" "$scratch/etc/groundwork/environment"
cp "$given/groundwork" "$scratch/programs/groundwork"
touch "$scratch/opt/node"
mount --bind "$sources" "$scratch/opt/groundwork"
mount --bind "$node" "$scratch/opt/node"
mount --bind "$given/console" /dev/console
mount --bind "$scratch/etc" /etc
systemd-sysusers "$given/accounts" 2>>"$given/console"
mount --rbind "$scratch/opt" /opt
mount --bind "$scratch/programs" /usr/local/bin
mount --bind "$scratch/var" /var
mount --bind "$scratch/run" /run
# Below a control group of its own, which is then all that can be seen.
mkdir "$scratch/cgroup"
mount -t cgroup2 cgroup2 "$scratch/cgroup"
mkdir "$scratch/cgroup/$group"
echo 0 > "$scratch/cgroup/$group/cgroup.procs"
umount "$scratch/cgroup"
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=other SYSTEMD_UNIT_PATH=/run/units unshare --cgroup sh -euc '
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  exec /lib/systemd/systemd --system --unit=groundwork.service --log-target=console --show-status=no'
