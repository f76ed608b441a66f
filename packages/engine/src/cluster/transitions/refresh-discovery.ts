// What the validations make of a cluster that is not being installed. With DHCP the VIPs come by themselves, so a
// cluster that has none yet is not waiting for its user.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { allOf, not } from '../../tables/predicate.ts'
import type { ClusterRule } from '../cluster-subject.ts'
import { usesDhcpVips } from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import { hasInput, hasVips, meetsRequirements } from '../validation-groups.ts'

const DISCOVERY: readonly ClusterStatus[] = ['pending-for-input', 'ready', 'insufficient']

export const DISCOVERY_RULES: readonly ClusterRule[] = [
  {
    id: 'input-missing',
    from: DISCOVERY,
    when: [not(usesDhcpVips), not(allOf(hasVips, hasInput))],
    to: 'pending-for-input',
    why: 'A setting is missing that only the user knows.',
    info: texts.inputMissing,
  },
  {
    id: 'requirements-missed',
    from: DISCOVERY,
    when: [not(usesDhcpVips), hasVips, hasInput, not(meetsRequirements)],
    to: 'insufficient',
    why: 'Everything is said, but hosts, networks or operators do not fit.',
    info: texts.notReady,
  },
  {
    id: 'input-missing-with-dhcp',
    from: DISCOVERY,
    when: [usesDhcpVips, not(hasInput)],
    to: 'pending-for-input',
    why: 'A setting is missing that only the user knows.',
    info: texts.inputMissing,
  },
  {
    id: 'requirements-missed-with-dhcp',
    from: DISCOVERY,
    when: [usesDhcpVips, hasInput, not(allOf(meetsRequirements, hasVips))],
    to: 'insufficient',
    why: 'Hosts, networks or operators do not fit, or the leases of the VIPs are not there yet.',
    info: texts.notReady,
  },
  {
    id: 'stays-ready',
    from: ['ready'],
    when: [hasInput, hasVips, meetsRequirements],
    to: 'same',
    why: 'Still ready. The text stays too: it may tell why the last preparation failed.',
  },
  {
    id: 'becomes-ready',
    from: ['pending-for-input', 'insufficient'],
    when: [hasInput, hasVips, meetsRequirements],
    to: 'ready',
    why: 'Everything that stops an installation is settled.',
    info: () => texts.READY,
  },
]
