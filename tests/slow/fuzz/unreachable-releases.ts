// A test sends nothing outside this machine: the registry of its releases is a closed port.
import { RELEASE_IMAGES } from '@groundwork/service/catalogue'

export const UNREACHABLE_REGISTRY = '127.0.0.1:9'

export const unreachableReleases = (): string =>
  JSON.stringify(
    RELEASE_IMAGES.map((image) => ({ ...image, url: image.url.replace(/^[^/]+/, UNREACHABLE_REGISTRY) })),
  )
