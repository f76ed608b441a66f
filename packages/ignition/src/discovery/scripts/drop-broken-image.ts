/** Makes podman forget an image that it has but cannot list, so that the next step pulls a whole one. */
export const DROP_BROKEN_IMAGE = `#!/bin/sh
# Usage: agent-fix-bz1964591 IMAGE
#
# After a crash podman's storage can hold an image with broken links: it counts as present, and cannot be used. Such an
# image is missing from the list of images. Removing it is harmless when it is not there at all, and nothing that
# happens here may keep the agent from starting.
set -u

image=$1
# The name without digest and tag; a colon before the last slash belongs to the port of the registry.
repository=\${image%@*}
case \${repository##*/} in
  *:*) repository=\${repository%:*} ;;
esac

if podman images --format '{{.Repository}}' | grep -qxF -- "$repository"; then
  exit 0
fi
echo "The image $repository is not listed; removing what may be left of it."
podman rmi --force "$image" || true
exit 0
`
