// The groups of machines.
import type { HostRole } from '@groundwork/contract/hosts'
import { effectiveHostname, effectiveRole, isTwoNodesWithFencing } from '@groundwork/engine/context'
import type { InstallHost, InstallInputs } from '../inputs.ts'
import type { FencingCredential, MachinePool } from './install-config.ts'

/** How the wire calls a group when it says who may run two threads on a core. */
const GROUPS = { master: 'masters', worker: 'workers', arbiter: 'arbiters' } as const

type PoolRole = keyof typeof GROUPS

export const computePools = (inputs: InstallInputs): MachinePool[] => [pool(inputs, 'worker')]

export function controlPlanePool(inputs: InstallInputs): MachinePool {
  const credentials = isTwoNodesWithFencing(inputs.cluster, inputs.hosts) ? fencing(inputs.hosts) : []
  return { ...pool(inputs, 'master'), ...(credentials.length > 0 && { fencing: { credentials } }) }
}

/** null: the cluster has no arbiter. */
export const arbiterPool = (inputs: InstallInputs): MachinePool | null =>
  countOf(inputs.hosts, 'arbiter') === 0 ? null : pool(inputs, 'arbiter')

export const countOf = (hosts: readonly InstallHost[], role: HostRole): number =>
  hosts.filter((host) => effectiveRole(host) === role).length

function pool({ cluster, hosts }: InstallInputs, role: PoolRole): MachinePool {
  const groups = cluster.hyperthreading.split(',')
  const isEnabled = groups.includes('all') || groups.includes(GROUPS[role])
  return { hyperthreading: isEnabled ? 'Enabled' : 'Disabled', name: role, replicas: countOf(hosts, role) }
}

function fencing(hosts: readonly InstallHost[]): FencingCredential[] {
  return hosts.flatMap((host) => {
    const { fencing } = host
    if (fencing === null) return []
    const { mac_address, address, username, password, certificate_verification } = fencing
    return [
      {
        ...(mac_address ? { macAddress: mac_address } : { hostname: effectiveHostname(host) }),
        address,
        username,
        password,
        ...(certificate_verification && { certificateVerification: certificate_verification }),
      },
    ]
  })
}
