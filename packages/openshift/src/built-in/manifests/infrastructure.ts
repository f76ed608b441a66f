import { isIPv6 } from 'node:net'
import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterShape, FailureDomain, PlatformName } from '../cluster-shape.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'
import { CLOUD_CONFIG_KEY, CLOUD_CONFIG_NAME, hasCloudConfig } from './cloud-provider-config.ts'
import { controlPlaneTopology, infrastructureTopology } from './topology.ts'

type Fields = Readonly<Record<string, unknown>>

interface PlatformRow {
  readonly type: string
  /** null: the platform has nothing to say there. */
  readonly spec: (shape: ClusterShape, infraId: string) => Fields | null
  readonly status: (shape: ClusterShape) => Fields | null
}

const PLATFORMS: Readonly<Record<PlatformName, PlatformRow>> = {
  baremetal: { type: 'BareMetal', spec: vipSpec, status: vipStatus },
  none: { type: 'None', spec: () => null, status: () => null },
  vsphere: {
    type: 'VSphere',
    spec: (shape, infraId) => ({
      ...(shape.apiVips.length > 0 && vsphereVips(shape)),
      vcenters: (shape.platform.settings.vcenters ?? []).map(
        ({ server = '', port = VCENTER_PORT, datacenters = [] }) => ({
          server,
          port,
          datacenters,
        }),
      ),
      failureDomains: (shape.platform.settings.failureDomains ?? []).map((domain) =>
        withTemplate(domain, infraId),
      ),
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
        spec: { cloudConfig: cloudConfig(shape), platformSpec: named(spec(shape, infraId)) },
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

const VCENTER_PORT = 443

const cloudConfig = (shape: ClusterShape): Fields =>
  hasCloudConfig(shape) ? { key: CLOUD_CONFIG_KEY, name: CLOUD_CONFIG_NAME } : { name: '' }

/** Virtual machines are copies of this one, unless the install-config names another. */
function withTemplate({ topology = {}, ...domain }: FailureDomain, infraId: string): Fields {
  const name = `${infraId}-rhcos-${domain.region ?? ''}-${domain.zone ?? ''}`
  return { ...domain, topology: { template: `/${topology.datacenter ?? ''}/vm/${name}`, ...topology } }
}

/** There the addresses may be outside of the networks of the machines. */
function vsphereVips(shape: ClusterShape): Fields {
  const alone = [...shape.apiVips, ...shape.ingressVips].map((vip) => `${vip}/${isIPv6(vip) ? 128 : 32}`)
  return { ...vipSpec(shape), machineNetworks: [...shape.networks.machine, ...alone] }
}

/** From here on the cluster knows that its names may also be served from outside. */
const DNS_RECORDS_SINCE = '4.21'

const dnsRecords = (openshiftVersion: string): Fields =>
  isAtLeast(openshiftVersion, DNS_RECORDS_SINCE) ? { dnsRecordsType: 'Internal' } : {}

function vipSpec({ apiVips, ingressVips, networks }: ClusterShape): Fields {
  return { apiServerInternalIPs: apiVips, ingressIPs: ingressVips, machineNetworks: networks.machine }
}

function vipStatus({ apiVips, ingressVips, networks, platform, openshiftVersion }: ClusterShape): Fields {
  const balancer = platform.settings.loadBalancer?.type
  return {
    // The single ones are for readers who know of one family only.
    ...(apiVips[0] !== undefined && { apiServerInternalIP: apiVips[0] }),
    apiServerInternalIPs: apiVips,
    ...(ingressVips[0] !== undefined && { ingressIP: ingressVips[0] }),
    ingressIPs: ingressVips,
    ...(balancer && { loadBalancer: { type: balancer } }),
    ...(platform.type === 'baremetal' && dnsRecords(openshiftVersion)),
    ...(platform.type !== 'nutanix' && { machineNetworks: networks.machine }),
  }
}
