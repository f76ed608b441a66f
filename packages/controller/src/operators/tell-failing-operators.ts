import { CLUSTER_OPERATORS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'

/**
 * Only few operators are waited for, and mostly they wait for others themselves. So the log tells which of all fail, once for
 * each reason. Never throws.
 */
export function createFailureTeller({ cluster, log }: ControllerContext): () => Promise<void> {
  const told = new Map<string, string>()
  return async () => {
    try {
      for (const { metadata, status } of await cluster.list(CLUSTER_OPERATORS)) {
        const { name } = metadata
        const degraded = status?.conditions?.find(
          ({ type, status }) => type === 'Degraded' && status === 'True',
        )
        if (degraded === undefined) {
          if (told.delete(name)) log.info(`Operator ${name} no longer fails.`)
          continue
        }
        const reason = degraded.message ?? ''
        if (told.get(name) === reason) continue
        told.set(name, reason)
        log.info(`Operator ${name} fails: ${reason.replaceAll(/\s+/g, ' ')}`)
      }
    } catch {
      // They are told of the next time.
    }
  }
}
