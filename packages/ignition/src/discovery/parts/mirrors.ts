import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'
import { ANCHORS } from './authorities.ts'

/** When images come from mirrors. */
export const mirrors: DiscoveryPart = {
  applies: ({ mirrors }) => mirrors !== null,
  files: ({ mirrors }) => {
    if (mirrors === null) return []
    return [
      rootFile('/etc/containers/registries.conf', WORLD_READABLE, mirrors.registriesConf),
      ...(mirrors.caBundle === ''
        ? []
        : [rootFile(`${ANCHORS}/domain.crt`, WORLD_READABLE, mirrors.caBundle)]),
      ...(mirrors.acceptsUnsigned
        ? [rootFile('/etc/containers/policy.json', WORLD_READABLE, JSON.stringify(ANYTHING, null, 2))]
        : []),
    ]
  },
}

/** A mirror does not always have the signatures. */
const ANYTHING = {
  default: [{ type: 'insecureAcceptAnything' }],
  transports: { 'docker-daemon': { '': [{ type: 'insecureAcceptAnything' }] } },
}
