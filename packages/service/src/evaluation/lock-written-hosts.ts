// Reports of agents do not wait for evaluations. Before anything is written, the hosts concerned are held; a unit of which
// one has reported meanwhile is left as it is and decided again.
import type { Tx } from '../database/schema.ts'
import { hostName, keyOf } from '../store/hosts/host-cache.ts'
import { lockUnchangedHosts } from '../store/hosts/lock-hosts.ts'
import type { UnitDecision } from './unit-decision.ts'

export interface LockedDecisions {
  readonly current: readonly UnitDecision[]
  readonly outdated: readonly UnitDecision[]
}

export async function lockWrittenHosts(tx: Tx, decisions: readonly UnitDecision[]): Promise<LockedDecisions> {
  const hosts = decisions.flatMap(({ hosts: writes }) => writes.map(({ host }) => host))
  if (hosts.length === 0) return { current: decisions, outdated: [] }
  const held = await lockUnchangedHosts(tx, hosts)
  const isCurrent = ({ hosts: writes }: UnitDecision): boolean =>
    writes.every(({ host }) => held.has(hostName(keyOf(host))))
  return {
    current: decisions.filter(isCurrent),
    outdated: decisions.filter((decision) => !isCurrent(decision)),
  }
}
