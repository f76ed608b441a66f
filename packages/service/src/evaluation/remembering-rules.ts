// The engine's rules, with what they remember of each unit: a report then has its host judged again, and of the unit only
// what depends on it. What is remembered is never wrong, only old, so it can be dropped at any time.
import {
  type EvaluationMemory,
  evaluateClusterAgain,
  evaluateInfraEnvAgain,
  type InfraEnvMemory,
} from '@groundwork/engine/evaluate'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { Rules } from './evaluation-parts.ts'

/** Verdicts with their texts; facts are kept elsewhere. */
const BYTES_OF_HOST = 20_000
const BYTES_OF_UNIT = 5_000
const KEPT_BYTES = 256 * 1024 * 1024

export type RememberingRules = Pick<Rules, 'evaluateCluster' | 'evaluateInfraEnv'>

export function createRememberingRules(keptBytes = KEPT_BYTES): RememberingRules {
  const clusters = createLruByBytes<EvaluationMemory>(keptBytes)
  const infraEnvs = createLruByBytes<InfraEnvMemory>(keptBytes)
  const sizeFor = ({ hosts }: { readonly hosts: readonly unknown[] }): number =>
    BYTES_OF_UNIT + BYTES_OF_HOST * hosts.length
  return {
    evaluateCluster(snapshot) {
      const { id } = snapshot.cluster
      const { decision, memory } = evaluateClusterAgain(snapshot, clusters.get(id) ?? null)
      clusters.set(id, memory, sizeFor(snapshot))
      return decision
    },
    evaluateInfraEnv(snapshot) {
      const { id } = snapshot.infraEnv
      const { decision, memory } = evaluateInfraEnvAgain(snapshot, infraEnvs.get(id) ?? null)
      infraEnvs.set(id, memory, sizeFor(snapshot))
      return decision
    },
  }
}
