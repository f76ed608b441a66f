// OpenShift Virtualization runs virtual machines, so the CPU must be able to.

import type { HostRole } from '@groundwork/contract/hosts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { isSingleNode } from '../context/topology.ts'
import { updateHost } from '../tables/remedies.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { formatMemory, GIB, MIB } from '../text/units.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { checkSupport } from './check-support.ts'
import { countPassthroughDevices } from './cnv-devices.ts'
import { describeIncrement } from './describe-increment.ts'
import { nonInstallationDisks, sizesOf } from './extra-disks.ts'
import { type Increment, NOTHING, type OperatorRule } from './operator-rule.ts'

const MASTER: Increment = { cpu_cores: 4, ram_mib: 150 }
const WORKER: Increment = { cpu_cores: 2, ram_mib: 360 }
const SINGLE_NODE: Increment = {
  cpu_cores: MASTER.cpu_cores + WORKER.cpu_cores,
  ram_mib: MASTER.ram_mib + WORKER.ram_mib,
}
const RAM_PER_DEVICE_MIB = 1024
const HOST_PATH_DISK_BYTES = 50 * GIB
const CPU_FLAGS: readonly string[] = ['vmx', 'svm']

function increment({ cluster, inventory }: HostContext, role: HostRole): Increment {
  if (role === 'arbiter') return NOTHING
  const isOnlyNode = cluster !== null && isSingleNode(cluster.cluster)
  if (!isOnlyNode && (role === 'master' || role === 'bootstrap')) return MASTER
  const base = isOnlyNode ? SINGLE_NODE : WORKER
  const devicesMib = countPassthroughDevices(inventory) * RAM_PER_DEVICE_MIB
  return { cpu_cores: base.cpu_cores, ram_mib: base.ram_mib + devicesMib }
}

function checkHost(context: HostContext, role: HostRole): Verdict | null {
  if (role === 'arbiter') return null
  return (
    noVirtualization(context) ??
    (role === 'auto-assign' ? undecidedRole(context) : null) ??
    checkCpuAndMemory('OpenShift Virtualization', context, increment(context, role)) ??
    noHostPathDisk(context)
  )
}

function noVirtualization({ host, inventory }: HostContext): Verdict | null {
  const cpu = inventory?.cpu
  if (cpu?.architecture === 'aarch64' || cpu?.flags?.some((flag) => CPU_FLAGS.includes(flag))) return null
  return failure({
    message: `The CPU of host ${hostLabel(host)} offers no hardware virtualization.`,
    cause: {
      summary: 'Neither the flag vmx (Intel) nor svm (AMD) is among the CPU flags.',
      seen: { architecture: cpu?.architecture ?? 'unknown', cpu_model: cpu?.model_name ?? 'unknown' },
      needed: { one_of_cpu_flags: CPU_FLAGS },
    },
    remedies: [{ who: 'machine', what: 'Switch on virtualization (VT-x or AMD-V) in the firmware setup.' }],
  })
}

function undecidedRole({ host }: HostContext): Verdict {
  return failure({
    message: `Host ${hostLabel(host)} has no role yet, so it is open how much OpenShift Virtualization needs.`,
    cause: {
      summary: 'The host has no role.',
      seen: { role: host.role, suggested_role: host.suggested_role },
      needed: { role: ['master', 'worker', 'arbiter'] },
    },
    remedies: [
      {
        who: 'user',
        what: 'Give the host a role.',
        call: updateHost(host, { host_role: '<master or worker>' }, ['host_role']),
      },
    ],
  })
}

/** A single node without LVM storage keeps the disks of its virtual machines on a second disk. */
function noHostPathDisk({ cluster, host, settings }: HostContext): Verdict | null {
  if (!cluster || !isSingleNode(cluster.cluster) || !settings.installsHostPathStorageOnSno) return null
  if (cluster.selectedOperators().has('lvm')) return null
  const disks = nonInstallationDisks(host)
  if (disks.some(({ size_bytes }) => (size_bytes ?? 0) >= HOST_PATH_DISK_BYTES)) return null
  const size = formatMemory(HOST_PATH_DISK_BYTES)
  return failure({
    message: `Host ${hostLabel(host)} has no second disk of ${size} or more for the disks of virtual machines.`,
    cause: {
      summary: 'On a single node their storage is a disk beside the installation disk.',
      seen: { other_disks: sizesOf(disks) },
      needed: { disk_bytes: HOST_PATH_DISK_BYTES },
    },
    remedies: [{ who: 'machine', what: `Add a disk of ${size} or more to ${hostLabel(host)}.` }],
  })
}

const QUALITATIVE = [
  'A CPU with hardware virtualization (vmx or svm)',
  `${formatMemory(RAM_PER_DEVICE_MIB * MIB)} more memory for every supported graphics processor`,
  `${formatMemory(RAM_PER_DEVICE_MIB * MIB)} more memory for every supported SR-IOV network card`,
]

export const cnvRule: OperatorRule = {
  name: 'cnv',
  hostRule: `The CPU has the flag ${CPU_FLAGS.join(' or ')}, or is aarch64; the host has a role. On top of OpenShift: ${describeIncrement(MASTER)} on a control plane host, ${describeIncrement(WORKER)} on a worker, both together on a single node, and ${formatMemory(RAM_PER_DEVICE_MIB * MIB)} more for every supported graphics processor or SR-IOV network card; nothing on an arbiter. A single node without LVM storage needs a second disk of ${formatMemory(HOST_PATH_DISK_BYTES)}.`,
  clusterRule: 'Architecture x86_64, or arm64 from OpenShift 4.14.',
  increment,
  checkHost,
  checkCluster: checkSupport('cnv'),
  preflight: ({ cluster }) => ({
    master: { quantitative: isSingleNode(cluster) ? SINGLE_NODE : MASTER, qualitative: QUALITATIVE },
    worker: { quantitative: WORKER, qualitative: QUALITATIVE },
  }),
}
