// A rule about single hosts, told once for all that it holds for.

import { isSameValue } from '@groundwork/engine/collections'
import { hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import type { Remedy } from '@groundwork/engine/tables'
import { listOf } from '@groundwork/engine/text'
import { CONFIDENCES, type Evidence, type Finding } from './explanation.ts'
import type { InstallationAttempt } from './installation-attempt.ts'

const MOST_EVIDENCE = 8
const MOST_REMEDIES = 6

export type HostFinding = Omit<Finding, 'hosts'>

/** The first host that it holds for is described, the others are named with it. */
export function aboutHosts(
  attempt: InstallationAttempt,
  look: (host: HostFacts) => HostFinding | null,
): Finding | null {
  const found = attempt.hosts.flatMap((host) => {
    const finding = look(host)
    return finding === null ? [] : [{ host, finding }]
  })
  const [first, ...others] = found.sort(
    (a, b) =>
      CONFIDENCES.indexOf(a.finding.confidence) - CONFIDENCES.indexOf(b.finding.confidence) ||
      a.host.status_updated_at - b.host.status_updated_at ||
      (a.host.id < b.host.id ? -1 : 1),
  )
  if (first === undefined) return null
  const names = others.map(({ host }) => hostLabel(host))
  return {
    ...first.finding,
    cause:
      others.length === 0
        ? first.finding.cause
        : `${first.finding.cause} The same holds for ${listOf(names)}.`,
    evidence: distinct(
      found.flatMap(({ finding }) => finding.evidence),
      MOST_EVIDENCE,
    ),
    remedies: inOrder(found.flatMap(({ finding }) => finding.remedies)),
    hosts: found.map(({ host }) => host),
  }
}

/** First what is to be done to each host, then what follows for all of them. */
function inOrder(remedies: readonly Remedy[]): readonly Remedy[] {
  const follows = ({ what }: Remedy) => what.startsWith('Then ')
  const last = distinct(remedies.filter(follows), MOST_REMEDIES)
  return [
    ...distinct(
      remedies.filter((remedy) => !follows(remedy)),
      MOST_REMEDIES - Math.min(last.length, 1),
    ),
    ...last,
  ].slice(0, MOST_REMEDIES)
}

/** Each once, and not too many. */
export function distinct<Item>(items: readonly Item[], most: number): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    if (kept.length === most) break
    if (!kept.some((other) => isSameValue(other, item))) kept.push(item)
  }
  return kept
}

/** The status of a host as evidence. */
export const statusOf = (host: HostFacts): Evidence => ({
  fact: `status of host ${hostLabel(host)}`,
  text: host.status_info === '' ? host.status : `${host.status}: ${host.status_info}`,
  at: host.status_updated_at,
})

/** The stage of a host as evidence. */
export function stageOf(host: HostFacts): Evidence {
  const { current_stage, progress_info, stage_started_at } = host.progress
  const text = `${current_stage ?? 'no stage'}${progress_info === '' ? '' : ` (${progress_info})`}`
  return { fact: `stage of host ${hostLabel(host)}`, text, at: stage_started_at }
}
