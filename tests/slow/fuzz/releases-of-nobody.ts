// A test asks nobody outside this machine: the registry of its releases is a port on which nobody listens.
import { RELEASE_IMAGES } from '@groundwork/service/catalogue'

export const REGISTRY_OF_NOBODY = '127.0.0.1:9'

export const releasesOfNobody = (): string =>
  JSON.stringify(
    RELEASE_IMAGES.map((image) => ({ ...image, url: image.url.replace(/^[^/]+/, REGISTRY_OF_NOBODY) })),
  )
