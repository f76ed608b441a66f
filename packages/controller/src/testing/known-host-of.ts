import type { KubeNode } from '@groundwork/kube-client/objects'
import type { KnownHost } from '../service/known-host.ts'

export const knownHostOf = (name: string, parts: Partial<KnownHost> = {}): KnownHost => ({
  id: `id-of-${name}`,
  infraEnvId: 'infra-env',
  name,
  role: 'master',
  status: 'installing-in-progress',
  stage: 'Rebooting',
  addresses: [],
  nodeLabels: '',
  machineConfigPool: '',
  ...parts,
})

export interface NodeFacts {
  readonly isReady?: boolean
  readonly addresses?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly taints?: readonly string[]
}

export const nodeOf = (
  name: string,
  { isReady = false, addresses = [], labels = {}, taints = [] }: NodeFacts = {},
): KubeNode => ({
  metadata: { name, labels },
  spec: { taints: taints.map((key) => ({ key, effect: 'NoSchedule' })) },
  status: {
    conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    addresses: [
      ...addresses.map((address) => ({ type: 'InternalIP', address })),
      { type: 'Hostname', address: name },
    ],
  },
})
