// An agent registers a machine that we know. A new machine gets its first status in new-host.ts.

import { hostLabel } from '../../context/host-label.ts'
import * as groups from '../../context/status-groups.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { allOf, anyOf, not } from '../../tables/predicate.ts'
import type { HostContextPredicate, HostEventRule, RegisterEvent } from '../host-subject.ts'
import { checkedInNow, freshRegistration } from '../reset-fields.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'

/** The disk was written, so the machine should have booted from it. */
const shouldHaveBootedFromDisk: HostContextPredicate = anyOf(
  predicates.isRebooting,
  allOf(predicates.isDay2, predicates.isStageDone),
)

const FORGETS = 'forgets progress, inventory, bootstrap, image results, NTP sources and logs'

export const REGISTER_RULES: readonly HostEventRule<RegisterEvent>[] = [
  {
    id: 'registers-while-preparing',
    from: ['preparing-for-installation', 'preparing-successful'],
    when: [],
    to: 'known',
    why: 'Only the agent restarted: what is known about the host stays, and it takes part in the preparation again.',
    info: () => texts.READY,
    set: ({ context, event }) => ({
      ...checkedInNow(context),
      discovery_agent_version: event.discovery_agent_version,
    }),
    setCluster: ({ context: { host, cluster } }) =>
      cluster ? preparationInterrupted(cluster.cluster, hostLabel(host)) : {},
    effects: ['keeps inventory and bootstrap', 'the preparation of the cluster goes back to not_started'],
  },
  {
    id: 'registers-again',
    from: [...groups.DISCOVERY, 'resetting-pending-user-action', 'binding'],
    when: [],
    to: 'discovering',
    why: 'The machine was rebooted, so everything about it is learned again.',
    info: () => texts.WAITING_FOR_HARDWARE,
    set: ({ context, event }) => freshRegistration(context, event),
    effects: [FORGETS],
  },
  {
    id: 'registers-during-reset-reboot',
    from: ['resetting'],
    when: [predicates.isRebooting],
    to: 'same',
    why: 'The old agent is still on its way out.',
  },
  {
    id: 'registers-after-reset',
    from: ['resetting'],
    when: [not(predicates.isRebooting)],
    to: 'discovering',
    why: 'The reset is complete.',
    info: () => texts.WAITING_FOR_HARDWARE,
    set: ({ context, event }) => freshRegistration(context, event),
    effects: [FORGETS],
  },
  {
    id: 'boots-discovery-again',
    from: ['installing-in-progress', 'added-to-existing-cluster'],
    when: [shouldHaveBootedFromDisk],
    to: 'installing-pending-user-action',
    why: 'The machine should have booted from its disk; the boot order must be corrected by hand.',
    info: texts.bootedDiscoveryAgain,
    set: ({ context }) => checkedInNow(context),
  },
  {
    id: 'keeps-booting-discovery',
    from: ['installing-pending-user-action'],
    when: [shouldHaveBootedFromDisk],
    to: 'same',
    why: 'The user knows already.',
    refuses: ({ context: { host } }) => ({
      status: 400,
      reason: `Host ${hostLabel(host)} waits for its user to correct the boot order and cannot register.`,
    }),
  },
  {
    id: 'registers-after-absence',
    from: groups.WRITING,
    when: [predicates.serviceCameBack],
    to: 'same',
    why: 'The service was down for long, so the agent registers again; its installer may well go on. If not, its stage times out.',
    set: ({ context }) => checkedInNow(context),
  },
  {
    id: 'restarts-unexpectedly',
    from: groups.WRITING,
    when: [],
    to: 'error',
    why: 'An installation that is interrupted before its reboot is lost.',
    info: texts.restartedUnexpectedly,
    set: ({ context }) => checkedInNow(context),
  },
  {
    id: 'registers-in-error',
    from: ['error'],
    when: [],
    to: 'same',
    why: 'The agent may go on to send its logs.',
    set: ({ context }) => checkedInNow(context),
  },
  {
    id: 'registers-although-installed',
    from: ['installed'],
    when: [],
    to: 'same',
    why: 'An installed node is no longer a discovered machine.',
    refuses: ({ context: { host } }) => ({
      status: 409,
      reason: `Host ${hostLabel(host)} is installed. Reset its cluster before you discover it again.`,
    }),
  },
  {
    id: 'registers-unbound',
    from: [...groups.UNBOUND, 'unbinding', 'unbinding-pending-user-action', 'reclaiming-rebooting'],
    when: [],
    to: 'discovering-unbound',
    why: 'The machine was rebooted, so everything about it is learned again.',
    info: () => texts.WAITING_FOR_HARDWARE,
    set: ({ context, event }) => freshRegistration(context, event),
    effects: [FORGETS],
  },
]

// The reason tells this apart from a preparation whose files are still being made: see `preparationInterrupted` in cluster-predicates.ts.
function preparationInterrupted(cluster: ClusterFacts, name: string): Partial<ClusterFacts> {
  if (cluster.last_installation_preparation?.status !== 'success') return {}
  const reason = `Host ${name} registered again during the preparation.`
  return { last_installation_preparation: { status: 'not_started', reason } }
}
