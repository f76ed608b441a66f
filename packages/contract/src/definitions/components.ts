// Every definition that has a name on the wire, by that name: the components of the API document.
import type { TSchema } from 'typebox'
import * as cluster from '../api/cluster.ts'
import * as clusterParams from '../api/cluster-params.ts'
import * as defaultConfig from '../api/default-config.ts'
import * as errors from '../api/errors.ts'
import * as events from '../api/events.ts'
import * as files from '../api/files.ts'
import * as host from '../api/host.ts'
import * as hostParams from '../api/host-params.ts'
import * as infraEnv from '../api/infra-env.ts'
import * as inventory from '../api/inventory.ts'
import * as managedDomains from '../api/managed-domains.ts'
import * as manifests from '../api/manifests.ts'
import * as networks from '../api/networks.ts'
import * as operators from '../api/operators.ts'
import * as platform from '../api/platform.ts'
import * as requirements from '../api/requirements.ts'
import * as supportLevels from '../api/support-levels.ts'
import * as versions from '../api/versions.ts'
import * as apiVipConnectivityCheck from '../steps/api-vip-connectivity-check.ts'
import * as connectivityCheck from '../steps/connectivity-check.ts'
import * as containerImageAvailability from '../steps/container-image-availability.ts'
import * as dhcpLeaseAllocate from '../steps/dhcp-lease-allocate.ts'
import * as domainResolution from '../steps/domain-resolution.ts'
import * as downloadBootArtifacts from '../steps/download-boot-artifacts.ts'
import * as freeNetworkAddresses from '../steps/free-network-addresses.ts'
import * as install from '../steps/install.ts'
import * as installationDiskSpeedCheck from '../steps/installation-disk-speed-check.ts'
import * as logsGather from '../steps/logs-gather.ts'
import * as nextStepRunner from '../steps/next-step-runner.ts'
import * as ntpSynchronizer from '../steps/ntp-synchronizer.ts'
import * as rebootForReclaim from '../steps/reboot-for-reclaim.ts'
import * as step from '../steps/step.ts'
import * as tangConnectivityCheck from '../steps/tang-connectivity-check.ts'
import * as upgradeAgent from '../steps/upgrade-agent.ts'
import * as verifyVips from '../steps/verify-vips.ts'
import * as stages from '../vocabulary/stages.ts'
import * as validationIds from '../vocabulary/validation-ids.ts'

const MODULES = [
  cluster,
  clusterParams,
  defaultConfig,
  errors,
  events,
  files,
  host,
  hostParams,
  infraEnv,
  inventory,
  managedDomains,
  manifests,
  networks,
  operators,
  platform,
  requirements,
  supportLevels,
  versions,
  stages,
  validationIds,
  step,
  apiVipConnectivityCheck,
  connectivityCheck,
  containerImageAvailability,
  dhcpLeaseAllocate,
  domainResolution,
  downloadBootArtifacts,
  freeNetworkAddresses,
  install,
  installationDiskSpeedCheck,
  logsGather,
  nextStepRunner,
  ntpSynchronizer,
  rebootForReclaim,
  tangConnectivityCheck,
  upgradeAgent,
  verifyVips,
]

export type Component = TSchema & {
  readonly title: string
  readonly description: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** A schema is a component when it carries a title; that title is its name on the wire. */
export const isComponent = (schema: TSchema): schema is Component => 'title' in schema

/** By wire name, sorted, so that what is generated from it does not depend on the order of files. */
export const COMPONENTS: Readonly<Record<string, Component>> = Object.fromEntries(
  MODULES.flatMap((module): TSchema[] => Object.values(module))
    .filter(isComponent)
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map((schema) => [schema.title, schema]),
)
