import { CONFIG_MAPS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'
import { announceStage } from '../operators/announce-stage.ts'

const PERIOD_MS = 10_000

/** Hands in the authority of the ingress, without which the kubeconfig of users would not trust the console. */
export async function addRouterCertificate(context: ControllerContext): Promise<void> {
  const { machine, cluster, service, signal, log } = context
  await announceStage(context, 'Adding router ca')
  const doing = 'handing in the certificate of the ingress'
  await repeat({ clock: machine.clock, signal, log, periodMs: PERIOD_MS, doing }, async () => {
    const map = await cluster.get(CONFIG_MAPS, 'default-ingress-cert', 'openshift-config-managed')
    const bundle = map?.data?.['ca-bundle.crt']
    if (bundle === undefined) throw new Error('the cluster has no certificate for its ingress yet')
    await service.uploadIngressCertificate(bundle)
    return true
  })
}
