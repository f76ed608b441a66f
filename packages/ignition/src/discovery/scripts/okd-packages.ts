import { shellWord } from '@groundwork/text/shell-word'

/** Installs the packages of an image into an overlay of /usr, which is gone after the next start. */
export const okdPackages = (image: string): string => `#!/bin/bash
set -euo pipefail

image=${shellWord(image)}
var_bytes=$((6 * 1024 * 1024 * 1024))

log() { echo "okd-binaries: $*"; }

pull() {
  until podman pull --quiet "$image"; do
    log "pulling $image failed; the next attempt is in 5 seconds." >&2
    sleep 5
  done
}

copy_from_image() {
  local mounted
  mounted=$(podman image mount "$image")
  cp -r "$mounted/rpms/." "$work/rpms"
  if [[ -d $mounted/manifests ]]; then
    mkdir -p /opt/openshift/openshift
    cp -r "$mounted/manifests/." /opt/openshift/openshift
  fi
  podman image unmount "$image" >/dev/null
}

install_over_usr() {
  mount -t overlay -o "lowerdir=/usr,upperdir=$work/upper,workdir=$work/work" overlay /usr
  rpm --upgrade --verbose --hash "$work"/rpms/*
}

# The kubelet pulls with the same secret.
share_pull_secret() {
  mkdir -p /var/lib/kubelet
  ln -sfn /root/.docker/config.json /var/lib/kubelet/config.json
}

# /var of a live system is a file in memory.
enlarge_var() {
  local file=/run/ephemeral.xfsloop
  if [[ ! -e $file ]] || (($(stat --format %s "$file") >= var_bytes)); then
    return
  fi
  log "enlarging /var to 6 GiB."
  mount -o "remount,size=$var_bytes" /run
  truncate --size "$var_bytes" "$file"
  losetup --set-capacity "$(losetup --noheadings --output NAME --associated "$file")"
  xfs_growfs /var
}

work=$(mktemp -d)
mkdir "$work/rpms" "$work/upper" "$work/work"

pull
copy_from_image
log "installing the packages of $image."
install_over_usr
rm -rf "$work/rpms"
podman rmi --force "$image" || true
share_pull_secret
enlarge_var
log "done."
`
