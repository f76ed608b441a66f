// "Hosts not showing up?": what to look at, in the order in which a machine gets there. What the service has seen is ticked off.
import type { HostSummary, MediaReader, SystemState } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'

export const STEPS = ['reachable', 'asked', 'read', 'network', 'registered'] as const
export type StepName = (typeof STEPS)[number]
/** `open`: nobody can know it here. */
export type StepState = 'done' | 'wrong' | 'waiting' | 'open'

export interface Seen {
  readonly infraEnv: Pick<InfraEnv, 'type'>
  readonly readers: readonly MediaReader[]
  readonly hosts: readonly HostSummary[]
  /** null: not known. */
  readonly system: Pick<SystemState, 'is_reachable_from_network'> | null
}

export function stepStates({ readers, hosts, system }: Seen): Readonly<Record<StepName, StepState>> {
  const hasHosts = hosts.length > 0
  const isRead = readers.some(({ state, host_id }) => state === 'finished' || host_id !== null)
  return {
    reachable:
      hasHosts || system?.is_reachable_from_network === true ? 'done' : system === null ? 'open' : 'wrong',
    asked: hasHosts || readers.length > 0 ? 'done' : 'waiting',
    read:
      hasHosts || isRead ? 'done' : readers.some(({ state }) => state === 'stalled') ? 'wrong' : 'waiting',
    network: hasHosts ? 'done' : 'open',
    registered: hasHosts ? 'done' : 'waiting',
  }
}

/** The first thing to look at; null: hosts are here. */
export const firstOpen = (states: Readonly<Record<StepName, StepState>>): StepName | null =>
  STEPS.find((step) => states[step] === 'wrong') ?? STEPS.find((step) => states[step] !== 'done') ?? null
