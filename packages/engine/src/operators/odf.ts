// OpenShift Data Foundation spreads its data over three hosts at least: over the control plane of a compact cluster,
// otherwise over the workers.
import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { updateHost } from '../tables/remedies.ts'
import { failure, pending, type Verdict } from '../tables/verdict.ts'
import { formatDiskSize, formatMemory, GB, MIB } from '../text/units.ts'
import { plural } from '../text/wording.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { extraDisks, extraDisksFrom, sizesOf } from './extra-disks.ts'
import { MCE_DISK_GB, mceDiskGb } from './mce.ts'
import { type Increment, NOTHING, type OperatorRule } from './operator-rule.ts'
import { pendingInventories } from './pending-inventories.ts'

const ODF_HOSTS = 3
const MINIMUM_DISK_GB = 25
const GIB_IN_MIB = 1024
const BASE = {
  // A compact host is measured with one disk even before it has any.
  compact: { cores: 6, leastDisks: 1 },
  standard: { cores: 8, leastDisks: 0 },
  ramMib: 19 * GIB_IN_MIB,
} as const
const PER_DISK = { cores: 2, ramMib: 5 * GIB_IN_MIB } as const

type Mode = 'compact' | 'standard' | 'unknown'

/** Depends only on how many hosts have which role. */
const odfMode = (context: ClusterContext): Mode => context.once(MODE, computeMode)

const MODE = {}

function computeMode(context: ClusterContext): Mode {
  const count = (role: HostRole) => context.hostsByRole().get(role)?.length ?? 0
  const masters = count('master') + count('bootstrap')
  const [workers, arbiters, undecided] = [count('worker'), count('arbiter'), count('auto-assign')]
  if (workers === 0 && masters + undecided === ODF_HOSTS) return 'compact'
  if (workers === 0 && undecided === 0 && masters + arbiters >= ODF_HOSTS) return 'compact'
  const hasControlPlane = masters >= 3 || (masters >= 2 && arbiters >= 1)
  return hasControlPlane && workers >= ODF_HOSTS ? 'standard' : 'unknown'
}

function runsOn(mode: Mode, role: HostRole): boolean {
  if (mode === 'standard') return role === 'worker'
  return mode === 'compact' && role !== 'worker'
}

/** The multicluster engine keeps its data on the same disks. */
const minimumDiskBytes = (context: ClusterContext): number => (MINIMUM_DISK_GB + mceDiskGb(context)) * GB

const usableDisks = (context: ClusterContext, host: HostFacts) =>
  extraDisksFrom(host, minimumDiskBytes(context))

function increment({ cluster, host }: HostContext, role: HostRole): Increment {
  if (!cluster) return NOTHING
  const mode = odfMode(cluster)
  if (mode === 'unknown' || !runsOn(mode, role)) return NOTHING
  const { cores, leastDisks } = BASE[mode]
  const disks = Math.max(leastDisks, usableDisks(cluster, host).length)
  return {
    cpu_cores: cores + PER_DISK.cores * disks,
    ram_mib: BASE.ramMib + PER_DISK.ramMib * disks,
  }
}

function checkHost(context: HostContext, role: HostRole): Verdict | null {
  const { cluster, host } = context
  if (!cluster) return null
  if (role === 'auto-assign' && cluster.hosts.length !== ODF_HOSTS) return undecidedRole(context, cluster)
  if (!runsOn(odfMode(cluster), role)) return null
  if (usableDisks(cluster, host).length === 0) return noDisk(cluster, host)
  return checkCpuAndMemory('OpenShift Data Foundation', context, increment(context, role))
}

function undecidedRole({ host }: HostContext, { hosts }: ClusterContext): Verdict {
  return pending({
    message: `Host ${hostLabel(host)} has no role yet, so it is open whether it stores data.`,
    cause: {
      summary: `Without a role only a cluster of exactly ${ODF_HOSTS} hosts is clear, this one has ${hosts.length}.`,
      seen: { role: host.role, suggested_role: host.suggested_role, hosts: hosts.length },
      needed: { hosts: ODF_HOSTS },
    },
    remedies: [
      {
        who: 'user',
        what: 'Decide whether the host is part of the control plane or a worker.',
        call: updateHost(host, { host_role: '<master or worker>' }, ['host_role']),
      },
    ],
  })
}

function noDisk(cluster: ClusterContext, host: HostFacts): Verdict {
  const size = formatDiskSize(minimumDiskBytes(cluster))
  const sizes = sizesOf(extraDisks(host))
  return failure({
    message: `Host ${hostLabel(host)} has no disk of ${size} or more for data beside the installation disk.`,
    cause: {
      summary: `It has ${plural(sizes.length, 'SSD or HDD', 'SSDs or HDDs')} beside the installation disk, none of them large enough.`,
      seen: { extra_disks: sizes },
      needed: { disk_bytes: minimumDiskBytes(cluster), drive_types: ['SSD', 'HDD'] },
    },
    remedies: [{ who: 'machine', what: `Add an SSD or HDD of ${size} or more to ${hostLabel(host)}.` }],
  })
}

function checkCluster(context: ClusterContext): Verdict | null {
  const mode = odfMode(context)
  if (mode === 'unknown') return unknownMode(context)
  const hosts = context.hosts.filter((host) => runsOn(mode, effectiveRole(host)))
  const waiting = pendingInventories('OpenShift Data Foundation', hosts)
  if (waiting) return waiting
  const crippled = hosts.find(
    (host) => extraDisks(host).length > 0 && usableDisks(context, host).length === 0,
  )
  if (crippled) return noDisk(context, crippled)
  return checkDiskCounts(context, hosts)
}

function checkDiskCounts(context: ClusterContext, hosts: readonly HostFacts[]): Verdict | null {
  const counts = hosts.map((host) => usableDisks(context, host).length)
  const disks = counts.reduce((sum, count) => sum + count, 0)
  const hostsWithDisks = counts.filter((count) => count > 0).length
  // Which makes for three disks at least.
  if (hostsWithDisks >= ODF_HOSTS) return null
  const size = formatDiskSize(minimumDiskBytes(context))
  return failure({
    message: `OpenShift Data Foundation needs ${ODF_HOSTS} hosts with a disk of ${size} or more beside the installation disk, ${hostsWithDisks} of ${hosts.length} have one.`,
    cause: {
      summary: `${plural(hostsWithDisks, 'host')} with ${plural(disks, 'usable disk')} in total.`,
      seen: { hosts_with_disks: hostsWithDisks, disks },
      needed: { hosts_with_disks: ODF_HOSTS, disks: ODF_HOSTS },
    },
    remedies: [
      {
        who: 'machine',
        what: `Add an SSD or HDD of ${size} or more to ${plural(ODF_HOSTS - hostsWithDisks, 'more host')}.`,
      },
    ],
  })
}

function unknownMode(context: ClusterContext): Verdict {
  const count = (role: HostRole) => context.hostsByRole().get(role)?.length ?? 0
  const seen = {
    masters: count('master'),
    arbiters: count('arbiter'),
    workers: count('worker'),
    undecided: count('auto-assign'),
  }
  return failure({
    message: `OpenShift Data Foundation needs ${ODF_HOSTS} control plane hosts and either no worker or at least ${ODF_HOSTS}; cluster ${context.cluster.name} has ${plural(seen.masters, 'control plane host')}, ${plural(seen.workers, 'worker')} and ${plural(seen.arbiters, 'arbiter')}.`,
    cause: {
      summary: 'The roles of the hosts fit neither the compact nor the standard layout.',
      seen,
      needed: { masters: ODF_HOSTS, workers: `0 or at least ${ODF_HOSTS}` },
    },
    remedies: [
      { who: 'machine', what: `Boot more hosts, or remove the workers, until one of the layouts fits.` },
    ],
  })
}

export const odfRule: OperatorRule = {
  name: 'odf',
  hostRule: `A host that stores data needs an SSD or HDD of at least ${MINIMUM_DISK_GB} GB beside the installation disk (${MINIMUM_DISK_GB + MCE_DISK_GB.multiNode} GB together with the multicluster engine), and on top of OpenShift ${BASE.compact.cores} cores (compact cluster) or ${BASE.standard.cores} cores (workers) plus ${PER_DISK.cores} per disk, and ${formatMemory(BASE.ramMib * MIB)} of memory plus ${formatMemory(PER_DISK.ramMib * MIB)} per disk. Waits for a role, unless the cluster has exactly ${ODF_HOSTS} hosts.`,
  clusterRule:
    'Compact: three control plane hosts (arbiters count) and no worker. Standard: three control plane hosts (or two and an arbiter) and at least three workers. At least three of the hosts that store data have a usable disk.',
  increment,
  checkHost,
  checkCluster,
  preflight: () => ({
    master: {
      quantitative: { cpu_cores: BASE.compact.cores, ram_mib: BASE.ramMib },
      qualitative: [
        'Counts only where there are no workers',
        'Three hosts or more',
        'On three hosts an SSD or HDD beside the installation disk',
      ],
    },
    worker: {
      quantitative: { cpu_cores: BASE.standard.cores, ram_mib: BASE.ramMib },
      qualitative: [
        'Counts only where there are workers',
        'Three workers or more',
        'On three workers an SSD or HDD beside the installation disk',
        `${PER_DISK.cores} more cores and ${formatMemory(PER_DISK.ramMib * MIB)} more memory for every such disk`,
      ],
    },
  }),
}
