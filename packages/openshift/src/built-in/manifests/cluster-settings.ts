// The settings of a cluster that are objects named `cluster`, one of each kind.
import type { ClusterShape } from '../cluster-shape.ts'
import type { ManifestFile, ManifestMaker } from '../manifest-inputs.ts'
import { controlPlaneTopology, infrastructureTopology } from './topology.ts'

type Fields = Readonly<Record<string, unknown>>

const setting = (fileName: string, kind: string, fields: Fields): ManifestFile => ({
  fileName,
  object: { apiVersion: 'config.openshift.io/v1', kind, metadata: { name: 'cluster' }, ...fields },
})

export const dns: ManifestMaker = ({ shape }) => [
  setting('cluster-dns-02-config.yml', 'DNS', { spec: { baseDomain: shape.domain } }),
]

export const ingress: ManifestMaker = ({ shape }) => [
  setting('cluster-ingress-02-config.yml', 'Ingress', {
    spec: { domain: `apps.${shape.domain}` },
    status: { defaultPlacement: isAlone(shape) ? 'ControlPlane' : 'Workers' },
  }),
]

/** One machine without a load balancer: routers have to stay where the names lead. */
const isAlone = (shape: ClusterShape): boolean =>
  shape.platform.type === 'none' &&
  controlPlaneTopology(shape) === 'SingleReplica' &&
  infrastructureTopology(shape) === 'SingleReplica'

export const network: ManifestMaker = ({ shape: { networks } }) => [
  setting('cluster-network-02-config.yml', 'Network', {
    spec: {
      clusterNetwork: networks.cluster,
      externalIP: { policy: {} },
      networkType: networks.type,
      serviceNetwork: networks.service,
    },
  }),
]

export const scheduler: ManifestMaker = ({ shape: { replicas } }) => [
  setting('cluster-scheduler-02-config.yml', 'Scheduler', {
    spec: { mastersSchedulable: replicas.worker === 0, policy: { name: '' } },
  }),
]
