// What a host must have: OpenShift for its role, plus what the selected operators add.
import type { HostRole, Inventory } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { type KeptMap, keepWithReads } from '../collections/reads.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { isSingleNode } from '../context/topology.ts'
import type { RequirementRole, RoleRequirements } from '../facts/default-requirements.ts'
import type { Settings } from '../facts/settings.ts'
import { operatorIncrements } from '../operators/operator-increments.ts'
import { MIB } from '../text/units.ts'
import { ocpRequirements } from './ocp-requirements.ts'

export { ocpRequirements } from './ocp-requirements.ts'

/** Firmware keeps a little memory for itself, so a machine sold with 16 GiB reports somewhat less. */
export const MEMORY_TOLERANCE_MIB = 100
/** `/proc/meminfo` does not count what the kernel took at boot. */
export const MEMINFO_TOLERANCE = 0.02

/** OpenShift and the selected operators together, as if the host had this role. */
export function hostRequirements(context: HostContext, role: HostRole): RoleRequirements {
  const byRole = getOrCompute(cache, context, () => new Map())
  return keepWithReads(byRole, role, () => addOperators(context, role))
}

// A context is immutable and lives for one evaluation.
const cache = new WeakMap<HostContext, KeptMap<HostRole, RoleRequirements>>()

function addOperators(context: HostContext, role: HostRole): RoleRequirements {
  const ocp = openshiftRequirements(context, role)
  const increments = operatorIncrements(context, role)
  if (increments.length === 0) return ocp
  return {
    ...ocp,
    cpu_cores: increments.reduce((sum, { cpu_cores }) => sum + cpu_cores, ocp.cpu_cores ?? 0),
    ram_mib: increments.reduce((sum, { ram_mib }) => sum + ram_mib, ocp.ram_mib ?? 0),
  }
}

/** OpenShift alone, as if the host had this role. */
export const openshiftRequirements = (context: HostContext, role: HostRole): RoleRequirements =>
  ocpRequirements(context.settings, versionOf(context), requirementRole(context, role))

export interface MinimumRequirements {
  readonly cpu_cores: number
  readonly ram_mib: number
  readonly disk_size_gb: number
}

/** Less than this is of no use in any role. Operators do not count, except for the disk of a host that has a role. */
export function minimumRequirements(context: HostContext): MinimumRequirements {
  const master = openshiftRequirements(context, 'master')
  const worker = ocpRequirements(context.settings, versionOf(context), 'worker')
  return {
    cpu_cores: Math.min(master.cpu_cores ?? 0, worker.cpu_cores ?? 0),
    ram_mib: Math.min(master.ram_mib ?? 0, worker.ram_mib ?? 0),
    disk_size_gb: diskRequirementGb(context),
  }
}

/** The size a disk needs to be installed on; without a cluster the smallest that any role would take. */
export function diskRequirementGb(context: HostContext): number {
  if (context.cluster) return hostRequirements(context, effectiveRole(context.host)).disk_size_gb ?? 0
  return smallestDiskGb(context.settings)
}

export function smallestDiskGb(settings: Settings): number {
  const roles: readonly RequirementRole[] = ['master', 'worker', 'arbiter']
  return Math.min(...roles.map((role) => ocpRequirements(settings, '', role).disk_size_gb ?? 0))
}

/** A host that still has no role is measured as a worker. */
function requirementRole(context: HostContext, role: HostRole): RequirementRole {
  if (role === 'arbiter') return 'arbiter'
  if (role === 'master' || role === 'bootstrap') {
    return context.cluster && isSingleNode(context.cluster.cluster) ? 'sno' : 'master'
  }
  return role === 'worker' && isEdgeDevice(context.inventory) ? 'edge-worker' : 'worker'
}

/** A data processing unit on a card: too small a disk for anything else. */
const isEdgeDevice = (inventory: Inventory | null): boolean =>
  inventory?.cpu?.architecture === 'aarch64' && inventory.system_vendor?.product_name === 'BlueField SoC'

const versionOf = ({ cluster }: HostContext): string => cluster?.cluster.openshift_version ?? ''

/** The number of bytes that count as `ramMib`, given how the host measured its memory. */
function memoryNeededBytes(inventory: Inventory, ramMib: number): number {
  const tolerated = inventory.memory?.physical_bytes_method === 'meminfo' ? ramMib * MEMINFO_TOLERANCE : 0
  return Math.max(0, Math.ceil((ramMib - MEMORY_TOLERANCE_MIB - tolerated) * MIB))
}

export const isEnoughMemory = (inventory: Inventory, ramMib: number): boolean =>
  (inventory.memory?.physical_bytes ?? 0) >= memoryNeededBytes(inventory, ramMib)
