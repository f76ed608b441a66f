// What one machine of a new cluster is given.

import {
  effectiveHostname,
  effectiveRole,
  hasUserManagedLoadBalancer,
  isSingleNode,
} from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { rootFile, WORLD_READABLE } from '@groundwork/ignition/discovery'
import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { PreparationError } from '../assets/generator.ts'
import { machineNetworks, nodeAddress } from '../assets/node-address.ts'
import type { InstallHost, InstallInputs } from '../inputs.ts'
import { hasOwnNetwork } from '../install-config/networking.ts'
import type { MachineRole } from '../manifests/machine-config.ts'
import { withStaterootCleanup } from './discovery-stateroot.ts'
import { withHostOverride } from './host-override.ts'
import { withFiles } from './ignition-file.ts'

/** `pools`: of machines, that the manifests make. Throws PreparationError. */
export function hostIgnition(
  roleConfig: IgnitionConfig,
  host: InstallHost,
  { inputs, pools }: { readonly inputs: InstallInputs; readonly pools: ReadonlySet<string> },
): IgnitionConfig {
  const named = withFiles(roleConfig, [...hostnameFile(host), ...addressHint(host, inputs)])
  return withStaterootCleanup(withPool(withHostOverride(named, host), host, pools), host)
}

export const hostFileName = (host: HostFacts): string => `${machineRole(host)}-${host.id}.ign`

/** Throws PreparationError. */
export function machineRole(host: HostFacts): MachineRole {
  const role = effectiveRole(host)
  if (role === 'auto-assign') {
    throw new PreparationError(`Host ${effectiveHostname(host) || host.id} has no role. Give it one.`)
  }
  return role === 'bootstrap' ? 'master' : role
}

export function hostnameFile(host: Parameters<typeof effectiveHostname>[0]): readonly File[] {
  const hostname = effectiveHostname(host)
  return hostname === '' ? [] : [rootFile('/etc/hostname', WORLD_READABLE, hostname)]
}

/** A machine with several networks has to know which one the cluster is in, where no VIP tells it. */
function addressHint(host: InstallHost, inputs: InstallInputs): readonly File[] {
  const network = hintedNetwork(host, inputs)
  if (network === null) return []
  const hint = `KUBELET_NODEIP_HINT=${network.split('/')[0]}`
  return [rootFile('/etc/default/nodeip-configuration', WORLD_READABLE, hint)]
}

function hintedNetwork(host: InstallHost, inputs: InstallInputs): string | null {
  if (isSingleNode(inputs.cluster)) return machineNetworks(inputs)[0]?.text ?? null
  if (!hasOwnNetwork(inputs) && !hasUserManagedLoadBalancer(inputs.cluster)) return null
  return nodeAddress(host, inputs)?.network.text ?? null
}

function withPool(config: IgnitionConfig, host: InstallHost, pools: ReadonlySet<string>): IgnitionConfig {
  const { machine_config_pool_name: pool } = host
  if (machineRole(host) !== 'worker' || pool === '' || pool === 'worker') return config
  if (!pools.has(pool)) {
    throw new PreparationError(
      `Host ${effectiveHostname(host) || host.id} belongs to the machine config pool ${pool}, and no manifest makes it. ` +
        `Add a manifest with a MachineConfigPool named ${pool}, or take the host out of the pool.`,
    )
  }
  const { merge = [], ...rest } = config.ignition.config ?? {}
  const moved = merge.map((resource) => ({
    ...resource,
    ...(resource.source !== undefined && {
      source: resource.source.replace('config/worker', `config/${pool}`),
    }),
  }))
  return { ...config, ignition: { ...config.ignition, config: { ...rest, merge: moved } } }
}
