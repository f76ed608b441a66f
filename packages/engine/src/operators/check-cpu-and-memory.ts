// Whether a host has room for an operator at all. Together with everything else it must also fit, which the checks
// of cores and memory for the role look at.

import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { formatMemory, MIB } from '../text/units.ts'
import { plural } from '../text/wording.ts'
import type { Increment } from './operator-rule.ts'

export function checkCpuAndMemory(title: string, context: HostContext, needed: Increment): Verdict | null {
  const { inventory, host } = context
  const cores = inventory?.cpu?.count ?? 0
  const memoryBytes = inventory?.memory?.usable_bytes ?? inventory?.memory?.physical_bytes ?? 0
  const neededBytes = needed.ram_mib * MIB
  const lacks = [
    ...(cores < needed.cpu_cores ? [`${plural(needed.cpu_cores - cores, 'more CPU core')}`] : []),
    ...(memoryBytes < neededBytes ? [`${formatMemory(neededBytes - memoryBytes)} more memory`] : []),
  ]
  if (lacks.length === 0) return null
  const has = `${plural(cores, 'CPU core')} and ${formatMemory(memoryBytes)} of usable memory`
  const wants = `${plural(needed.cpu_cores, 'CPU core')} and ${formatMemory(neededBytes)}`
  return failure({
    message: `Host ${hostLabel(host)} has ${has}, ${title} alone needs ${wants}.`,
    cause: {
      summary: `The host has ${has}.`,
      seen: { cpu_cores: cores, usable_memory_bytes: memoryBytes },
      needed: { cpu_cores: needed.cpu_cores, usable_memory_bytes: neededBytes },
    },
    remedies: [{ who: 'machine', what: `Give the machine ${lacks.join(' and ')}.` }],
  })
}
