// The settings of a cluster, as its ClusterDeployment and AgentClusterInstall ask for them.
import type { ClusterCreateParams, ClusterUpdateParams, DiskEncryption } from '@groundwork/contract/clusters'
import { given } from '@groundwork/json/given'
import type { ClusterDeployment, ClusterInstall, ClusterInstallSpec } from '../resources/cluster.ts'
import { hyperthreadingOf } from './hyperthreading.ts'

export interface ClusterAsked {
  readonly deployment: ClusterDeployment
  readonly install: ClusterInstall
  readonly pullSecret: string
  /** Of the release that the ClusterImageSet names. */
  readonly release: { readonly version: string; readonly image: string; readonly architecture: string }
}

const CONSUMER = 'agentclusterinstalls.agent-install.openshift.io/consumer'

export const createParams = (asked: ClusterAsked): ClusterCreateParams => ({
  ...(clusterSettings(asked) as ClusterUpdateParams & Partial<ClusterCreateParams>),
  name: asked.deployment.spec.clusterName,
  openshift_version: asked.release.version,
  ocp_release_image: asked.release.image,
  cpu_architecture: asked.release.architecture as NonNullable<ClusterCreateParams['cpu_architecture']>,
  pull_secret: asked.pullSecret,
  ...(isSingleNode(asked.install.spec) && { high_availability_mode: 'None' as const }),
})

/** What is not asked for is not there: it stays as the service has it. */
export function clusterSettings({ deployment, install }: ClusterAsked): ClusterUpdateParams {
  const { spec, metadata } = install
  const { networking } = spec
  return given({
    name: deployment.spec.clusterName,
    base_dns_domain: deployment.spec.baseDomain,
    control_plane_count: spec.provisionRequirements.controlPlaneAgents,
    platform: platformOf(spec),
    ssh_public_key: spec.sshPublicKey?.trim(),
    cluster_networks: networking.clusterNetwork?.map(({ cidr, hostPrefix }) =>
      given({ cidr, host_prefix: hostPrefix }),
    ),
    service_networks: networking.serviceNetwork?.map((cidr) => ({ cidr })),
    machine_networks: machineNetworks(spec),
    network_type: networking.networkType as ClusterUpdateParams['network_type'],
    user_managed_networking: isUserManaged(spec),
    vip_dhcp_allocation: false,
    ...vips(spec),
    http_proxy: spec.proxy?.httpProxy,
    https_proxy: spec.proxy?.httpsProxy,
    no_proxy: spec.proxy?.noProxy,
    ntp_sources: spec.ntpSources?.join(','),
    hyperthreading: hyperthreadingOf(spec),
    schedulable_masters: spec.mastersSchedulable,
    load_balancer: balancerOf(spec),
    disk_encryption: encryptionOf(spec),
    tags: metadata.labels?.[CONSUMER],
  })
}

export const isSingleNode = ({
  provisionRequirements: { controlPlaneAgents, workerAgents = 0 },
}: ClusterInstallSpec) => controlPlaneAgents === 1 && workerAgents === 0

const isUserManaged = (spec: ClusterInstallSpec): boolean =>
  spec.networking.userManagedNetworking === true || isSingleNode(spec)

/** With virtual addresses of one family the service finds them itself, and refuses to be told. */
function machineNetworks(spec: ClusterInstallSpec): ClusterUpdateParams['machine_networks'] {
  const { clusterNetwork = [], serviceNetwork = [], machineNetwork } = spec.networking
  const all = [...clusterNetwork, ...(machineNetwork ?? [])].map(({ cidr }) => cidr).concat(serviceNetwork)
  const hasBoth = all.some((cidr) => cidr.includes(':')) && all.some((cidr) => !cidr.includes(':'))
  return isUserManaged(spec) || hasBoth ? machineNetwork?.map(({ cidr }) => ({ cidr })) : undefined
}

/** The plural wins; none are sent unless any is given. */
function vips(spec: ClusterInstallSpec): Pick<ClusterUpdateParams, 'api_vips' | 'ingress_vips'> {
  const api = listed(spec.apiVIPs, spec.apiVIP)
  const ingress = listed(spec.ingressVIPs, spec.ingressVIP)
  return api.length === 0 && ingress.length === 0
    ? {}
    : { api_vips: api.map((ip) => ({ ip })), ingress_vips: ingress.map((ip) => ({ ip })) }
}

const listed = (several: readonly string[] | undefined, one: string | undefined): readonly string[] =>
  several !== undefined && several.length > 0 ? several : one ? [one] : []

const PLATFORMS = {
  BareMetal: 'baremetal',
  None: 'none',
  VSphere: 'vsphere',
  Nutanix: 'nutanix',
  External: 'external',
} as const

/** Unset never takes back a platform that was chosen. */
function platformOf({ platformType, external }: ClusterInstallSpec): ClusterUpdateParams['platform'] {
  const type = Object.hasOwn(PLATFORMS, platformType ?? '')
    ? PLATFORMS[platformType as keyof typeof PLATFORMS]
    : undefined
  if (type === undefined) return undefined
  if (type !== 'external') return { type }
  return {
    type,
    external: given({
      platform_name: external?.platformName,
      cloud_controller_manager: external?.cloudControllerManager as '' | 'External' | undefined,
    }),
  }
}

const balancerOf = ({ loadBalancer }: ClusterInstallSpec): ClusterUpdateParams['load_balancer'] =>
  loadBalancer?.type === undefined
    ? undefined
    : { type: loadBalancer.type === 'UserManaged' ? 'user-managed' : 'cluster-managed' }

function encryptionOf({ diskEncryption }: ClusterInstallSpec): DiskEncryption | undefined {
  if (diskEncryption === undefined) return undefined
  return given({
    enable_on: diskEncryption.enableOn as DiskEncryption['enable_on'],
    mode: diskEncryption.mode as DiskEncryption['mode'],
    tang_servers: diskEncryption.tangServers,
  })
}
