import { objectYaml } from '../../assets/object-yaml.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

const DESCRIPTION =
  'The install-config that this cluster was made from, without secrets. A record only: changes of it have no effect.'

/** The install-config, as a record of how the cluster was made: without anything that is secret. */
export const clusterConfig: ManifestMaker = ({ shape }) => {
  const config = { ...shape.config, networking: networking(shape), pullSecret: '' }
  return [
    {
      fileName: 'cluster-config.yaml',
      object: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: {
          name: 'cluster-config-v1',
          namespace: 'kube-system',
          annotations: { 'kubernetes.io/description': DESCRIPTION },
        },
        data: { 'install-config': objectYaml(withoutCredentials(config) as object) },
      },
    },
  ]
}

const networking = ({ config, networks }: Parameters<ManifestMaker>[0]['shape']) => ({
  ...config.networking,
  networkType: networks.type,
  clusterNetwork: networks.cluster,
  serviceNetwork: networks.service,
  machineNetwork: networks.machine.map((cidr) => ({ cidr })),
})

const SECRET_FIELDS = new Set(['username', 'user', 'password'])

/** BMCs, fencing and platforms all call them the same. */
function withoutCredentials(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCredentials)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET_FIELDS.has(key) && typeof field === 'string' ? '' : withoutCredentials(field),
    ]),
  )
}
