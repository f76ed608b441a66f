// Drivers for graphics processors. They are built on the node and are not signed, so secure boot would refuse them.

import type { OperatorName } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { plural } from '../text/wording.ts'
import { pciPart } from './cnv-devices.ts'
import type { OperatorRule } from './operator-rule.ts'
import { pendingInventories } from './pending-inventories.ts'

function gpuRule(name: OperatorName, maker: string, vendorId: string): OperatorRule {
  const hasGpu = ({ inventory }: HostFacts): boolean =>
    (inventory?.gpus ?? []).some((gpu) => pciPart(gpu.vendor_id) === vendorId)

  function checkHost({ host, inventory }: HostContext): Verdict | null {
    if (inventory?.boot?.secure_boot_state !== 'Enabled' || !hasGpu(host)) return null
    return failure({
      message: `Host ${hostLabel(host)} has an ${maker} graphics processor and secure boot is on, so its driver cannot be loaded.`,
      cause: {
        summary: 'Secure boot only loads signed drivers.',
        seen: { secure_boot_state: 'Enabled' },
        needed: { secure_boot_state: 'Disabled' },
      },
      remedies: [
        { who: 'machine', what: `Switch off secure boot in the firmware setup of ${hostLabel(host)}.` },
      ],
    })
  }

  function checkCluster({ hosts, cluster }: ClusterContext): Verdict | null {
    if (hosts.some(hasGpu)) return null
    const waiting = pendingInventories(`The ${maker} driver`, hosts)
    if (waiting) return waiting
    return failure({
      message: `No host of cluster ${cluster.name} has an ${maker} graphics processor.`,
      cause: {
        summary: `${plural(hosts.length, 'host')} without a device of vendor ${vendorId}.`,
        seen: { hosts: hosts.length, hosts_with_gpu: 0 },
        needed: { hosts_with_gpu: 1, vendor_id: vendorId },
      },
      remedies: [{ who: 'machine', what: `Add a host with an ${maker} graphics processor.` }],
    })
  }

  return {
    name,
    hostRule: `A host with an ${maker} graphics processor (vendor ${vendorId}) must not have secure boot switched on.`,
    clusterRule: `At least one host has an ${maker} graphics processor (vendor ${vendorId}).`,
    checkHost,
    checkCluster,
  }
}

export const nvidiaGpuRule = gpuRule('nvidia-gpu', 'NVIDIA', '10de')
export const amdGpuRule = gpuRule('amd-gpu', 'AMD', '1002')
