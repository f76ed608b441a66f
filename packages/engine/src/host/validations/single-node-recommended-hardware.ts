import { hostLabel } from '../../context/host-label.ts'
import { installationDisk } from '../../hardware/installation-disk.ts'
import { isEnoughMemory } from '../../hardware/requirements.ts'
import { failure, LEFT_OUT } from '../../tables/verdict.ts'
import { formatDiskSize, formatMemory, GB, MIB } from '../../text/units.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { hasNoInventory, isDay2Host, isSingleNode } from '../predicates.ts'

/** Everything runs on one machine, so the minimum leaves nothing for applications. */
const RAM_MIB = 32 * 1024
const CPU_CORES = 8
const DISK_GB = 120

export const singleNodeRecommendedHardware: HostValidation = {
  id: 'single-node-recommended-hardware',
  category: 'hardware',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  appearsOnlyBroken: true,
  meaning: 'A single node has room for applications beside the cluster itself. A warning: it stops nothing.',
  rule: `Recommended for the only node of a new cluster: ${CPU_CORES} CPU cores, ${formatMemory(RAM_MIB * MIB)} of memory, ${DISK_GB} GB on the installation disk. What is required is less: has-cpu-cores-for-role, has-memory-for-role and has-min-valid-disks say how much. Memory is measured with the same tolerance. The validation is only shown while it fails.`,
  cure: 'For more than a trial use a larger machine.',
  leftOutWhen: [
    { name: 'the cluster has several nodes', holds: (context) => !isSingleNode.holds(context) },
    isDay2Host,
    hasNoInventory,
  ],
  check: ({ host, inventory }) => {
    if (!inventory) return LEFT_OUT
    const cores = inventory.cpu?.count
    const memory = inventory.memory?.physical_bytes
    const disk = installationDisk(host)?.size_bytes
    const short = [
      ...(cores !== undefined && cores < CPU_CORES ? [`${cores} of ${CPU_CORES} CPU cores`] : []),
      ...(memory !== undefined && !isEnoughMemory(inventory, RAM_MIB)
        ? [`${formatMemory(memory)} of ${formatMemory(RAM_MIB * MIB)} of memory`]
        : []),
      ...(disk !== undefined && disk < DISK_GB * GB
        ? [`${formatDiskSize(disk)} of ${formatDiskSize(DISK_GB * GB)} on its installation disk`]
        : []),
    ]
    if (short.length === 0) return LEFT_OUT
    return failure({
      message: `Host ${hostLabel(host)} has less than is recommended for a single node: ${listOf(short)}. It can be installed, but there is little room for applications.`,
      cause: {
        summary: `A single node carries the control plane and all applications, and has ${listOf(short)}.`,
        seen: {
          ...(cores !== undefined && { cpu_cores: cores }),
          ...(memory !== undefined && { memory_bytes: memory }),
          ...(disk !== undefined && { disk_bytes: disk }),
        },
        needed: { cpu_cores: CPU_CORES, memory_bytes: RAM_MIB * MIB, disk_bytes: DISK_GB * GB },
      },
      remedies: [
        {
          who: 'machine',
          what: 'Use a larger machine for production. For a trial go on: nothing is stopped by this.',
        },
      ],
    })
  },
}
