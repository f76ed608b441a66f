import type { HostStage } from '@groundwork/contract/vocabulary'
import { hasAsked, ignitionRequests } from '@groundwork/host/cluster'
import type { KnownHost } from '../service/known-host.ts'

const ALREADY: readonly string[] = ['Configuring', 'Joined', 'Done'] satisfies HostStage[]

/**
 * Hosts that were seen fetching their configuration, by the log of the server that hands it out, and of which the service does not know
 * more already.
 */
export function hostsToConfigure(hosts: readonly KnownHost[], log: string): readonly KnownHost[] {
  const requests = ignitionRequests(log)
  return hosts.filter(({ stage, addresses }) => !ALREADY.includes(stage) && hasAsked(requests, addresses))
}

const BEFORE_JOINING: readonly string[] = ['Configuring', 'Rebooting'] satisfies HostStage[]

/** What the service is told of a host whose node is there, in this order; by its stage when the round began. */
export function stagesOfNode({ stage }: KnownHost, isReady: boolean): readonly HostStage[] {
  return [
    ...(BEFORE_JOINING.includes(stage) ? (['Joined'] as const) : []),
    ...(isReady && stage !== 'Done' ? (['Done'] as const) : []),
  ]
}
