// One entry of the table of causes, and what it says when it matches.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import type { Remedy } from '@groundwork/engine/tables'
import type { InstallationAttempt } from './installation-attempt.ts'

/** How close to the root: the thing that broke; where it became visible; what followed from it; no fault at all. */
export const LEVELS = ['cause', 'stage', 'consequence', 'note'] as const
export type Level = (typeof LEVELS)[number]

/** `certain`: a host, the service or a log reported it; `likely`: it fits and little else does; `possible`: worth a look. */
export const CONFIDENCES = ['certain', 'likely', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

export interface Evidence {
  /** Where it was seen, for example `status of host node-1`. */
  readonly fact: string
  /** What was seen there. */
  readonly text: string
  /** null: no moment is known. */
  readonly at: Instant | null
}

export interface Finding {
  /** In words, with names and numbers. */
  readonly cause: string
  readonly evidence: readonly Evidence[]
  /** In the order in which to do them. */
  readonly remedies: readonly Remedy[]
  readonly confidence: Confidence
  /** Whom it is about; empty: the cluster as a whole. */
  readonly hosts: readonly HostFacts[]
}

export interface ExplanationRule {
  readonly id: string
  readonly level: Level
  /** For the page that explains all causes: which facts, what they mean, what helps. */
  readonly looksAt: string
  readonly meaning: string
  readonly cure: string
  readonly explain: (attempt: InstallationAttempt) => Finding | null
}

export interface Explanation extends Finding {
  readonly id: string
  readonly level: Level
}
