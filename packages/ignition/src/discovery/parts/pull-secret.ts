import type { DiscoveryPart } from '../discovery-part.ts'
import { ROOT_READABLE, rootFile } from '../root-file.ts'

/** Unless the image is to hold no secret: with it, root's podman pulls from the registries. */
export const pullSecret: DiscoveryPart = {
  applies: ({ pullSecret }) => pullSecret !== null,
  files: ({ pullSecret }) =>
    pullSecret === null ? [] : [rootFile('/root/.docker/config.json', ROOT_READABLE, pullSecret)],
}
