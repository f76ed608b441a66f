import type { DiscoveryPart } from '../discovery-part.ts'
import { EVERYBODY_READS, rootFile } from '../root-file.ts'
import { ANCHORS } from './authorities.ts'

/** When images come from mirrors. */
export const mirrors: DiscoveryPart = {
  applies: ({ mirrors }) => mirrors !== null,
  files: ({ mirrors }) => {
    if (mirrors === null) return []
    return [
      rootFile('/etc/containers/registries.conf', EVERYBODY_READS, mirrors.registriesConf),
      ...(mirrors.caBundle === ''
        ? []
        : [rootFile(`${ANCHORS}/domain.crt`, EVERYBODY_READS, mirrors.caBundle)]),
      ...(mirrors.acceptsUnsigned
        ? [rootFile('/etc/containers/policy.json', EVERYBODY_READS, JSON.stringify(ANYTHING, null, 2))]
        : []),
    ]
  },
}

/** A mirror does not always have the signatures. */
const ANYTHING = {
  default: [{ type: 'insecureAcceptAnything' }],
  transports: { 'docker-daemon': { '': [{ type: 'insecureAcceptAnything' }] } },
}
