/** Pulls an image, however long that takes. The unit's start timeout is the only limit; then it starts anew. */
export const PULL_IMAGE = `#!/bin/sh
# Usage: agent-pull-image IMAGE
set -eu

image=$1
pause=5
longest_pause=300

if podman image exists "$image"; then
  echo "The image $image is here already."
  exit 0
fi

until podman pull "$image"; do
  echo "Pulling $image failed; the next attempt is in $pause seconds." >&2
  sleep "$pause"
  pause=$((pause * 2))
  [ "$pause" -le "$longest_pause" ] || pause=$longest_pause
done
echo "The image $image has been pulled."
`
