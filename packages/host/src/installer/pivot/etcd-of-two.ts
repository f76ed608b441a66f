import { type KubeNode, resource } from '@groundwork/kube-client/objects'
import { isAtLeastVersion } from '@groundwork/versions/full-version'
import type { Pivot } from './pivot.ts'

/** From here on etcd starts with two members by itself. */
const NOT_NEEDED_SINCE = '4.7'
const ETCDS = resource('operator.openshift.io/v1', 'Etcd', 'etcds')
const OVERRIDE = {
  spec: { unsupportedConfigOverrides: { useUnsupportedUnsafeNonHANonProductionUnstableEtcd: true } },
}

/** Lets etcd of an old version start before its third member is there: that is this machine, and it is busy. */
export function etcdOfTwo({ context, kube }: Pivot) {
  let isDone = isAtLeastVersion(context.settings.openshiftVersion, NOT_NEEDED_SINCE)
  return async (nodes: readonly KubeNode[], needed: number): Promise<void> => {
    if (isDone || nodes.length < needed) return
    await kube.patch(ETCDS, { name: 'cluster' }, { kind: 'merge', change: OVERRIDE })
    context.log.info('etcd may now start with two members.')
    isDone = true
  }
}
