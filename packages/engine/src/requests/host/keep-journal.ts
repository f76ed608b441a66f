import type { HostStatus } from '@groundwork/contract/vocabulary'
import { WRITING } from '../../context/status-groups.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

/** An installer that has failed may still tell why. */
const KEPT_IN: readonly HostStatus[] = [...WRITING, 'error', 'cancelled']

/** The cluster with which the journal of an installer is kept. */
export function mayKeepJournal(host: HostFacts): Outcome<string> {
  if (host.cluster_id !== null && KEPT_IN.includes(host.status)) return accepted(host.cluster_id)
  const message = `${labelOf(host)} is ${host.status}; a journal is only kept while a host is being installed.`
  return refused([problem('wrong-status', '', message, 409)])
}
