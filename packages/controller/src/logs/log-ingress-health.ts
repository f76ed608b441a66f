import { reasonOf } from '@groundwork/errors/error-text'
import { PODS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'

const NAMESPACES = ['openshift-ingress', 'openshift-ingress-canary']

/** On a single node a failed installation is mostly one whose ingress did not come up. Never throws. */
export async function logIngressHealth({ cluster, log }: ControllerContext): Promise<void> {
  for (const namespace of NAMESPACES) {
    try {
      for (const { metadata, status } of await cluster.list(PODS, { namespace })) {
        const ready = status?.conditions?.find(({ type }) => type === 'Ready')
        const why = [ready?.reason, ready?.message].filter(Boolean).join(': ')
        log.info(
          `${namespace}/${metadata.name} is ${status?.phase ?? 'unknown'}, ready: ${ready?.status ?? 'unknown'}${why === '' ? '' : ` (${why})`}`,
        )
      }
    } catch (error) {
      log.warn(`The pods of ${namespace} cannot be read: ${reasonOf(error)}`)
    }
  }
}
