import { success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { isNeverReported } from '../predicates.ts'

export const releaseDomainNameResolvedCorrectly: HostValidation = {
  id: 'release-domain-name-resolved-correctly',
  category: 'network',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  meaning:
    'A word of the protocol that is never reported; image pulls are checked by container-images-available.',
  rule: 'Never reported.',
  cure: 'Nothing to do.',
  leftOutWhen: [isNeverReported],
  check: () => success('Never reported.'),
}
