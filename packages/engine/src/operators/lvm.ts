// LVM storage: local volumes on a spare disk of every host that runs ordinary work.

import type { HostRole } from '@groundwork/contract/hosts'
import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { areMastersSchedulable } from '../context/schedulable-masters.ts'
import { isSingleNode } from '../context/topology.ts'
import { updateHost } from '../tables/remedies.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { formatDiskSize, GB } from '../text/units.ts'
import { plural } from '../text/wording.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { checkSupport } from './check-support.ts'
import { extraDisks, extraDisksFrom, sizesOf } from './extra-disks.ts'
import { MCE_DISK_GB, mceDiskGb } from './mce.ts'
import { type Increment, NOTHING, type OperatorRule } from './operator-rule.ts'

const CORES = 1
const MULTI_NODE_SINCE = '4.15'

const RAM_MIB_AT_FIRST = 1200
/** Newest first. */
const RAM_MIB_SINCE = [
  { version: '4.16', mib: 100 },
  { version: '4.13', mib: 400 },
] as const

const ramMib = (version: string): number =>
  RAM_MIB_SINCE.find((since) => isAtLeast(version, since.version))?.mib ?? RAM_MIB_AT_FIRST

const describeMemory = (): string =>
  [
    `${RAM_MIB_AT_FIRST} MiB of memory`,
    ...RAM_MIB_SINCE.toReversed().map(({ version, mib }) => `${mib} MiB since ${version}`),
  ].join(', ')

const SCHEDULABLE = {}
const takesWorkOnMasters = (context: ClusterContext): boolean =>
  context.once(SCHEDULABLE, ({ hosts, cluster }) => areMastersSchedulable(hosts, cluster))

function runsOn(cluster: ClusterContext, role: HostRole): boolean {
  if (role === 'arbiter') return false
  return role === 'worker' || takesWorkOnMasters(cluster)
}

function increment({ cluster }: HostContext, role: HostRole): Increment {
  // A host without a role is measured as a worker.
  if (!cluster || !(role === 'auto-assign' || runsOn(cluster, role))) return NOTHING
  return { cpu_cores: CORES, ram_mib: ramMib(cluster.cluster.openshift_version) }
}

function checkHost(context: HostContext, role: HostRole): Verdict | null {
  const { cluster } = context
  if (!cluster) return null
  if (!runsOn(cluster, role)) return role === 'auto-assign' ? undecidedRole(context) : null
  return noDisk(context, cluster) ?? checkCpuAndMemory('LVM storage', context, increment(context, role))
}

function noDisk({ host }: HostContext, cluster: ClusterContext): Verdict | null {
  const neededBytes = mceDiskGb(cluster) * GB
  if (extraDisksFrom(host, neededBytes).length > 0) return null
  const size = neededBytes > 0 ? ` of ${formatDiskSize(neededBytes)} or more` : ''
  const sizes = sizesOf(extraDisks(host))
  return failure({
    message: `Host ${hostLabel(host)} has no SSD or HDD${size} beside the installation disk, LVM storage needs one.`,
    cause: {
      summary: 'No disk can be given to LVM storage.',
      seen: { extra_disks: sizes },
      needed: { disks: 1, disk_bytes: neededBytes, drive_types: ['SSD', 'HDD'] },
    },
    remedies: [{ who: 'machine', what: `Add an SSD or HDD${size} to ${hostLabel(host)}.` }],
  })
}

function undecidedRole({ host }: HostContext): Verdict {
  return failure({
    message: `Host ${hostLabel(host)} has no role yet, so it is open whether LVM storage runs on it.`,
    cause: {
      summary: 'Control plane hosts of this cluster take no ordinary work, and the host has no role.',
      seen: { role: host.role, suggested_role: host.suggested_role },
      needed: { role: ['master', 'worker', 'arbiter'] },
    },
    remedies: [
      {
        who: 'user',
        what: 'Give the host a role; as part of the control plane it does not run LVM storage.',
        call: updateHost(host, { host_role: '<master or worker>' }, ['host_role']),
      },
    ],
  })
}

const isSupported = checkSupport('lvm')

function checkCluster(context: ClusterContext): Verdict | null {
  const { cluster } = context
  const unsupported = isSupported(context)
  if (unsupported) return unsupported
  if (isSingleNode(cluster) || isAtLeast(cluster.openshift_version, MULTI_NODE_SINCE)) return null
  return failure({
    message: `LVM storage on several nodes needs OpenShift ${MULTI_NODE_SINCE} or later, cluster ${cluster.name} has ${cluster.openshift_version}.`,
    cause: {
      summary: 'Before that version it only works on a single node.',
      seen: {
        openshift_version: cluster.openshift_version,
        control_plane_count: cluster.control_plane_count,
      },
      needed: { openshift_version: MULTI_NODE_SINCE },
    },
    remedies: [],
  })
}

export const lvmRule: OperatorRule = {
  name: 'lvm',
  hostRule: `Every worker, and every control plane host that takes ordinary work, needs an SSD or HDD beside the installation disk (of ${MCE_DISK_GB.multiNode} GB, on a single node ${MCE_DISK_GB.singleNode} GB, together with the multicluster engine), ${plural(CORES, 'core')}, and ${describeMemory()}. Where control plane hosts take no work, a host needs a role.`,
  clusterRule: 'OpenShift 4.11 or later; with several nodes 4.15 or later.',
  increment,
  checkHost,
  checkCluster,
  preflight: ({ cluster }) => {
    const ram = ramMib(cluster.openshift_version)
    const needs = {
      quantitative: { cpu_cores: CORES, ram_mib: ram },
      qualitative: ['An SSD or HDD beside the installation disk', `${ram} MiB more memory`, '1 more core'],
    }
    return { master: needs, worker: needs }
  },
}
