// Some live systems come without the programs of a node. They are then borrowed from the system that will be installed.

/** The names of the system in a release depend on its stream, and on who made the release. */
const namesOf = (stream: string | null): readonly string[] =>
  stream === 'rhel-10' ? ['rhel-coreos-10', 'stream-coreos'] : ['rhel-coreos', 'stream-coreos']

/** `stream` is null where a release has only one. */
export const nodeImagePull = (stream: string | null): string => `#!/bin/bash
set -euo pipefail
. /usr/local/bin/release-image.sh

if [[ -x /usr/bin/kubelet && -x /usr/bin/crio && -x /usr/bin/oc ]]; then
  echo "This system has all programs of a node."
  exit 0
fi
pull_image "$RELEASE_IMAGE"
image=$(${namesOf(stream)
  .map((name) => `image_for ${name} 2>/dev/null`)
  .join(' || ')})
pull_image "$image"
mkdir -p /run/node-image
podman image mount "$image" >/run/node-image/path
`

export const NODE_IMAGE_OVERLAY = `#!/bin/bash
set -euo pipefail

[[ -s /run/node-image/path ]] || exit 0
image=$(</run/node-image/path)

# What is there already wins; only what is missing is seen through.
mount -t overlay overlay -o "lowerdir=/usr:$image/usr" /usr
for directory in "$image/etc" "$image/usr/etc"; do
  if [[ -d $directory ]]; then cp --archive --no-clobber "$directory/." /etc/; fi
done
systemctl daemon-reload
`
