// What must be known before a validation of a host can say anything. The texts carry no "last seen": it changes with
// every poll, and so would the stored validations.

import { getOrCompute } from '../collections/get-or-compute.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { followRemediesOf, waitFor } from '../tables/remedies.ts'
import { pending, type Remedy, type Verdict } from '../tables/verdict.ts'
import { formatInstant } from '../text/wording.ts'
import type { HostNeed } from './host-validation.ts'

export const needsInventory: HostNeed = {
  name: 'inventory',
  isMet: ({ inventory }) => inventory !== null,
  whileMissing: (context) => pendingReport(context, 'a description of its hardware', 'inventory'),
}

export const needsConnectivityReport: HostNeed = {
  name: 'connectivity report',
  isMet: ({ host }) => host.connectivity !== null,
  whileMissing: (context) =>
    pendingReport(context, 'a report on its connections to the other hosts', 'connectivity'),
}

export const needsDomainResolutions: HostNeed = {
  name: 'name resolutions',
  isMet: ({ host }) => host.domain_name_resolutions !== null,
  whileMissing: (context) =>
    pendingReport(context, 'the addresses it gets for the names of the cluster', 'domain_name_resolutions'),
}

export const needsApiVipCheck: HostNeed = {
  name: 'result of the ignition download',
  isMet: ({ host }) => host.api_vip_connectivity !== null,
  whileMissing: (context) =>
    pendingReport(context, 'the result of downloading its ignition from the cluster', 'api_vip_connectivity'),
}

export const needsMachineNetwork: HostNeed = {
  name: 'machine network',
  isMet: ({ cluster }) => cluster !== null && cluster.machineNetworks().length > 0,
  whileMissing: ({ cluster }) =>
    pending({
      message: `Cluster ${cluster?.cluster.name ?? ''} has no machine network yet.`,
      cause: { summary: 'No machine network is set.', seen: { machine_networks: [] } },
      remedies: [followRemediesOf('machine-cidr-defined')],
    }),
}

// A host that has just registered gets the same answer from some twenty validations, one after the other.
let pendingOf: HostFacts | null = null
let pendingByThing = new Map<string, Verdict>()

/** A pending verdict for something the agent has not sent. */
export function pendingReport({ host }: HostContext, thing: string, field: string): Verdict {
  if (pendingOf !== host) {
    pendingOf = host
    pendingByThing = new Map()
  }
  return getOrCompute(pendingByThing, thing, () => pendingVerdict(host, thing, field))
}

function pendingVerdict(host: HostFacts, thing: string, field: string): Verdict {
  const since = formatInstant(host.registered_at)
  return pending({
    message: `Host ${hostLabel(host)} has not sent ${thing} yet (registered ${since}).`,
    cause: {
      summary: `Nothing was received since the host registered at ${since}.`,
      seen: { [field]: 'missing', registered_at: since, has_polled: host.checked_in_at !== null },
    },
    remedies: [host.checked_in_at === null ? LOOK_AT_THE_CONSOLE : waitFor('the next reports of the agent')],
  })
}

const LOOK_AT_THE_CONSOLE: Remedy = {
  who: 'machine',
  what: 'Look at the console of the machine: its agent registered and has not asked for work since.',
}
