import type { ClusterShape, PlatformName } from '../cluster-shape.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'
import { controlPlaneTopology, infrastructureTopology } from './topology.ts'

type Fields = Readonly<Record<string, unknown>>

interface PlatformRow {
  readonly type: string
  /** null: the platform has nothing to say there. */
  readonly spec: (shape: ClusterShape) => Fields | null
  readonly status: (shape: ClusterShape) => Fields | null
}

const PLATFORMS: Readonly<Record<PlatformName, PlatformRow>> = {
  baremetal: { type: 'BareMetal', spec: vipSpec, status: vipStatus },
  none: { type: 'None', spec: () => null, status: () => null },
  vsphere: {
    type: 'VSphere',
    spec: (shape) => ({
      ...(shape.apiVips.length > 0 && vipSpec(shape)),
      vcenters: (shape.platform.settings.vcenters ?? []).map(({ server = '', datacenters = [] }) => ({
        server,
        port: 443,
        datacenters,
      })),
      failureDomains: shape.platform.settings.failureDomains ?? [],
    }),
    status: (shape) => (shape.apiVips.length > 0 ? vipStatus(shape) : {}),
  },
  nutanix: {
    type: 'Nutanix',
    spec: ({ platform: { settings } }) => ({
      prismCentral: settings.prismCentral?.endpoint ?? {},
      prismElements: (settings.prismElements ?? []).map(({ name, endpoint }) => ({ name, endpoint })),
    }),
    status: vipStatus,
  },
  external: {
    type: 'External',
    spec: ({ platform: { settings } }) => ({ platformName: settings.platformName || 'Unknown' }),
    status: ({ platform: { settings } }) => ({
      cloudControllerManager: { state: settings.cloudControllerManager === 'External' ? 'External' : 'None' },
    }),
  },
}

/** Under which names and addresses the cluster is known, and how much of it there is. */
export const infrastructure: ManifestMaker = ({ shape, infraId }) => {
  const { type, spec, status } = PLATFORMS[shape.platform.type]
  const field = shape.platform.type
  const named = (fields: Fields | null): Fields => ({ type, ...(fields !== null && { [field]: fields }) })
  return [
    {
      fileName: 'cluster-infrastructure-02-config.yml',
      object: {
        apiVersion: 'config.openshift.io/v1',
        kind: 'Infrastructure',
        metadata: { name: 'cluster' },
        spec: { cloudConfig: { name: '' }, platformSpec: named(spec(shape)) },
        status: {
          apiServerInternalURI: `https://api-int.${shape.domain}:6443`,
          apiServerURL: `https://api.${shape.domain}:6443`,
          controlPlaneTopology: controlPlaneTopology(shape),
          cpuPartitioning: shape.config.cpuPartitioningMode || 'None',
          etcdDiscoveryDomain: '',
          infrastructureName: infraId,
          infrastructureTopology: infrastructureTopology(shape),
          platform: type,
          platformStatus: named(status(shape)),
        },
      },
    },
  ]
}

function vipSpec({ apiVips, ingressVips, networks }: ClusterShape): Fields {
  return { apiServerInternalIPs: apiVips, ingressIPs: ingressVips, machineNetworks: networks.machine }
}

function vipStatus({ apiVips, ingressVips, networks, platform }: ClusterShape): Fields {
  const balancer = platform.settings.loadBalancer?.type
  return {
    // The single ones are for readers who know of one family only.
    ...(apiVips[0] !== undefined && { apiServerInternalIP: apiVips[0] }),
    apiServerInternalIPs: apiVips,
    ...(ingressVips[0] !== undefined && { ingressIP: ingressVips[0] }),
    ingressIPs: ingressVips,
    loadBalancer: { type: balancer || 'OpenShiftManagedDefault' },
    ...(platform.type !== 'nutanix' && { machineNetworks: networks.machine }),
  }
}
