// The new cluster finishing itself.
import type { InstallationFault } from './installation-fault.ts'

export const operatorDegraded = (operator: string, words: string): InstallationFault => ({
  name: `${operator}-degraded`,
  description: `The operator ${operator} does not become available.`,
  hosts: 1,
  async inject(site) {
    site.troubles.operators.set(operator, words)
    return null
  },
})

export const ingressCertificateHidden: InstallationFault = {
  name: 'ingress-certificate-missing',
  description: 'The router never publishes its certificate.',
  hosts: 1,
  async inject(site) {
    site.troubles.hidesIngressCertificate = true
    return null
  },
}

/** One that needs nothing, and has half an hour. */
export const OPTIONAL_OPERATOR = 'pipelines'

export const optionalOperator = (how: 'fails' | 'hangs'): InstallationFault => ({
  name: `optional-operator-${how}`,
  description: `An optional operator ${how === 'fails' ? 'cannot be installed' : 'is never finished'}.`,
  hosts: 1,
  async inject(site) {
    site.troubles.subscriptions.set('', how)
    await site.client.call<'V2UpdateCluster'>('V2UpdateCluster', {
      params: { cluster_id: site.cluster.clusterId },
      body: { olm_operators: [{ name: OPTIONAL_OPERATOR }] },
    })
    return null
  },
})
