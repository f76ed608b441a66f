import { shellWord } from '@groundwork/text/shell-word'

/** To be read by the other scripts: the release, and how to ask it for its images. */
export const releaseImage = (image: string): string => `#!/bin/bash
# The release that is installed. Other scripts read this file with ".".
RELEASE_IMAGE=${shellWord(image)}
PULL_SECRET=/root/.docker/config.json

# image_for NAME: the pull spec of a part of the release.
image_for() {
  podman run --quiet --rm --network none "$RELEASE_IMAGE" image "$1"
}

# pull_image IMAGE: until it is there. Registries and networks have bad minutes.
pull_image() {
  local pause=5
  until podman image exists "$1" || podman pull --quiet --authfile "$PULL_SECRET" "$1" >/dev/null; do
    echo "Pulling $1 did not work; the next attempt is in $pause seconds." >&2
    sleep "$pause"
    pause=$((pause < 60 ? pause * 2 : 60))
  done
}
`

export const RELEASE_IMAGE_DOWNLOAD = `#!/bin/bash
set -euo pipefail
. /usr/local/bin/release-image.sh

pull_image "$RELEASE_IMAGE"
echo "The release $RELEASE_IMAGE is here."
`
