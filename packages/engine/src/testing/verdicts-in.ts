// Every verdict of an evaluation, with its subject, and the calls among its remedies.
import type { Decision } from '../evaluate/decision.ts'
import type { ApiCall, Verdict } from '../tables/verdict.ts'

export interface Judged {
  /** Of the host; null for the cluster. */
  readonly hostId: string | null
  readonly id: string
  readonly verdict: Verdict
}

export function verdictsIn({ cluster, hosts }: Decision): Judged[] {
  return [
    ...[...(cluster.verdicts?.verdicts ?? [])].map(([id, verdict]) => ({ hostId: null, id, verdict })),
    ...hosts.flatMap((host) =>
      [...host.verdicts.verdicts].map(([id, verdict]) => ({ hostId: host.id, id, verdict })),
    ),
  ]
}

export const isGood = ({ status }: Verdict): boolean => status === 'success' || status === 'disabled'

/** A validation that has become meaningless counts as mended too. */
export function holdsIn(decision: Decision, { hostId, id }: Omit<Judged, 'verdict'>): boolean {
  const judged = verdictsIn(decision).find((other) => other.hostId === hostId && other.id === id)
  return judged === undefined || isGood(judged.verdict)
}

export const callsIn = ({ remedies }: Verdict): ApiCall[] =>
  (remedies ?? []).flatMap(({ call }) => call ?? [])

export const isComplete = ({ fillIn }: ApiCall): boolean => fillIn === undefined
