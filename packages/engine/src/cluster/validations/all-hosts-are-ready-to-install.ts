import type { HostStatus } from '@groundwork/contract/vocabulary'
import { groupBy } from '../../collections/group-by.ts'
import { hostLabel } from '../../context/host-label.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import { listOf, plural } from '../../text/wording.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

const READY: readonly HostStatus[] = ['known', 'preparing-for-installation', 'preparing-successful']

export const allHostsAreReadyToInstall: ClusterValidation = {
  id: 'all-hosts-are-ready-to-install',
  category: 'hosts-data',
  gate: 'required',
  ignorable: false,
  meaning: 'No host of the cluster still has a problem of its own.',
  rule: 'Every host is in the status known, preparing-for-installation or preparing-successful.',
  cure: 'Fix what the validations of the hosts report, or remove hosts that are not needed.',
  check: ({ cluster, hosts }) => {
    const waiting = hosts.filter(({ status }) => !READY.includes(status))
    if (waiting.length === 0) return success(`All hosts are ready (${hosts.length}).`)
    const states = waiting.map((host) => `${hostLabel(host)} (${host.status})`).sort()
    return failure({
      message: `${waiting.length} of ${plural(hosts.length, 'host')} of cluster ${cluster.name} ${waiting.length === 1 ? 'is' : 'are'} not ready: ${listOf(states)}.`,
      cause: {
        summary: `${plural(waiting.length, 'host')} not ready.`,
        seen: { hosts: hosts.length, ready: hosts.length - waiting.length, not_ready: states },
        needed: { ready: hosts.length },
      },
      remedies: remediesFor(waiting),
    })
  },
}

function remediesFor(waiting: readonly HostFacts[]): Remedy[] {
  const groups = [...groupBy(waiting, ({ status }) => status)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.map(([status, hosts]) => {
    const names = listOf(hosts.map(hostLabel).sort())
    const { who, what } = ADVICE[status] ?? DEFAULT_ADVICE
    return { who, what: `${names}: ${what}` }
  })
}

const DEFAULT_ADVICE: Remedy = { who: 'user', what: 'fix what the validations of the host report.' }

const ADVICE: Partial<Record<HostStatus, Remedy>> = {
  discovering: {
    who: 'nobody',
    what: 'wait for the inventory; check the console of the machine if it does not arrive.',
  },
  disconnected: { who: 'machine', what: 'check that the machine is running and can reach this service.' },
  'pending-for-input': { who: 'user', what: 'complete the network settings of the cluster.' },
  'preparing-failed': {
    who: 'user',
    what: 'fix what the validations of the host report, above all container-images-available and sufficient-installation-disk-speed.',
  },
  'resetting-pending-user-action': {
    who: 'machine',
    what: 'boot the machine from the discovery image again.',
  },
  binding: { who: 'nobody', what: 'wait for the agent to register with the cluster.' },
}
