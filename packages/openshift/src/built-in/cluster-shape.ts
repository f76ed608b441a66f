// An install-config with everything filled in that it leaves open, and the few facts that most manifests ask for.
import { isIPv6 } from 'node:net'
import { addressAt, parseCidr } from '@groundwork/addresses/cidr'
import { PreparationError } from '../assets/generator.ts'
import type { InstallConfig } from '../install-config/install-config.ts'

export type PlatformName = 'baremetal' | 'none' | 'vsphere' | 'nutanix' | 'external'
export type Role = 'master' | 'arbiter' | 'worker'

export interface ClusterShape {
  readonly config: InstallConfig
  readonly name: string
  /** `<name>.<base domain>` */
  readonly domain: string
  readonly platform: { readonly type: PlatformName; readonly settings: PlatformSettings }
  readonly apiVips: readonly string[]
  readonly ingressVips: readonly string[]
  readonly networks: Networks
  readonly replicas: Readonly<Record<Role, number>>
  /** Those that the cluster has groups of machines for, also empty ones. */
  readonly roles: readonly Role[]
  readonly isDualStack: boolean
  readonly openshiftVersion: string
}

export interface Networks {
  readonly type: string
  readonly machine: readonly string[]
  readonly cluster: readonly { readonly cidr: string; readonly hostPrefix: number }[]
  readonly service: readonly string[]
}

/** What the platforms say about themselves; which of it a platform has depends on the platform. */
export interface PlatformSettings {
  readonly apiVIPs?: readonly string[]
  readonly ingressVIPs?: readonly string[]
  readonly loadBalancer?: { readonly type?: string }
  readonly provisioningNetwork?: string
  readonly additionalNTPServers?: readonly string[]
  readonly hosts?: readonly HostSettings[]
  readonly platformName?: string
  readonly cloudControllerManager?: string
  readonly vcenters?: readonly VcenterSettings[]
  readonly failureDomains?: readonly FailureDomain[]
  readonly vCenter?: string
  readonly datacenter?: string
  readonly defaultDatastore?: string
  readonly prismCentral?: {
    readonly endpoint?: Endpoint
    readonly username?: string
    readonly password?: string
  }
  readonly prismElements?: readonly { readonly name?: string; readonly endpoint?: Endpoint }[]
}

export interface HostSettings {
  readonly name: string
  readonly role?: string
  readonly bootMACAddress?: string
  readonly bootMode?: string
  readonly hardwareProfile?: string
}

interface VcenterSettings {
  readonly server?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly datacenters?: readonly string[]
}

/** A part of a vSphere installation that may fail as a whole. */
export interface FailureDomain {
  readonly name?: string
  readonly region?: string
  readonly zone?: string
  readonly server?: string
  readonly topology?: {
    readonly datacenter?: string
    readonly datastore?: string
    readonly folder?: string
    readonly resourcePool?: string
    readonly template?: string
    readonly [field: string]: unknown
  }
}

interface Endpoint {
  readonly address?: string
  readonly port?: number
}

const PLATFORMS: readonly string[] = ['baremetal', 'none', 'vsphere', 'nutanix', 'external']
const DEFAULT_NETWORKS = {
  type: 'OVNKubernetes',
  machine: ['10.0.0.0/16'],
  cluster: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
  service: ['172.30.0.0/16'],
}

/** Throws PreparationError. */
export function clusterShape(config: InstallConfig, openshiftVersion: string): ClusterShape {
  const { type, settings } = platformOf(config)
  const networks = networksOf(config)
  const replicas = {
    master: config.controlPlane.replicas,
    arbiter: config.arbiter?.replicas ?? 0,
    worker: (config.compute ?? []).reduce((sum, pool) => sum + pool.replicas, 0),
  }
  return {
    config,
    name: config.metadata.name,
    domain: `${config.metadata.name}.${config.baseDomain}`,
    platform: { type, settings },
    apiVips: settings.apiVIPs ?? [],
    ingressVips: settings.ingressVIPs ?? [],
    networks,
    replicas,
    roles: config.arbiter === undefined ? ['master', 'worker'] : ['master', 'arbiter', 'worker'],
    isDualStack: networks.service.length > 1,
    openshiftVersion,
  }
}

/** Where every machine finds the Ignition of its role. */
export function machineConfigServer({ apiVips, domain }: ClusterShape): string {
  const [vip] = apiVips
  if (vip === undefined) return `api-int.${domain}`
  return isIPv6(vip) ? `[${vip}]` : vip
}

/** The address under which pods reach the API. */
export function firstServiceAddress({ networks }: ClusterShape): string {
  const [first = ''] = networks.service
  const cidr = parseCidr(first)
  if (cidr === null) throw new PreparationError(`The service network "${first}" is no network in CIDR form.`)
  return addressAt(cidr, 1).text
}

function platformOf(config: InstallConfig): { type: PlatformName; settings: PlatformSettings } {
  const [type = '', ...others] = Object.keys(config.platform ?? {})
  if (others.length > 0 || !PLATFORMS.includes(type)) {
    throw new PreparationError(
      `The install-config has to name exactly one platform of ${PLATFORMS.join(', ')}.`,
    )
  }
  return { type: type as PlatformName, settings: (config.platform[type] ?? {}) as PlatformSettings }
}

function networksOf({ networking }: InstallConfig): Networks {
  const { clusterNetwork, serviceNetwork, machineNetwork, networkType } = networking
  return {
    type: networkType || DEFAULT_NETWORKS.type,
    machine: filled(machineNetwork?.map(({ cidr }) => cidr)) ?? DEFAULT_NETWORKS.machine,
    cluster: filled(clusterNetwork) ?? DEFAULT_NETWORKS.cluster,
    service: filled(serviceNetwork) ?? DEFAULT_NETWORKS.service,
  }
}

const filled = <T>(list: readonly T[] | undefined | null): readonly T[] | undefined =>
  list && list.length > 0 ? list : undefined
