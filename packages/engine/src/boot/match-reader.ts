// Which host a reader of a boot medium belongs to. Claims come one after the other: when a host registers, and when it tells
// what it consists of.
import type { Instant } from '../facts/instant.ts'
import { READER_EVIDENCE, type ReaderEvidence } from './reader-claims.ts'

export interface ReaderMatch {
  /** null: several hosts have an equal claim. */
  readonly host_id: string | null
  readonly evidence: ReaderEvidence
  readonly at: Instant
}

export interface MatchableReader {
  readonly last_read_at: Instant
  /** null: no host claimed it, or the one that did is gone. */
  readonly match: ReaderMatch | null
}

export interface HostClaim {
  readonly host_id: string
  readonly evidence: ReaderEvidence
  readonly at: Instant
}

/** The match as it is after the claim. */
export function matchReader({ match, last_read_at }: MatchableReader, claim: HostClaim): ReaderMatch {
  const { host_id, evidence, at } = claim
  if (match === null) return { host_id, evidence, at }
  const difference = READER_EVIDENCE.indexOf(evidence) - READER_EVIDENCE.indexOf(match.evidence)
  if (match.host_id === host_id) return { host_id, evidence: difference > 0 ? evidence : match.evidence, at }
  if (difference < 0) return match
  if (difference > 0) return { host_id, evidence, at }
  // Something was read since, so the newest claim is about that; otherwise the hosts cannot be told apart.
  return last_read_at > match.at ? { host_id, evidence, at } : { host_id: null, evidence, at: match.at }
}
