// Where every host of a cluster is found, kept once for the cluster. At a poll the host that asks is cut out of it.
import { createHash } from 'node:crypto'
import type { ClusterContext } from '@groundwork/engine/context'
import { connectivityTargets } from '@groundwork/engine/steps'
import type { Targets } from '../store/clusters/write-targets.ts'

/** null: they are what they were. */
export function changedTargets(context: ClusterContext, knownHash: string): Targets | null {
  const text = JSON.stringify(connectivityTargets(context))
  const hash = createHash('sha1').update(text).digest('base64url')
  return hash === knownHash ? null : { text, hash }
}
