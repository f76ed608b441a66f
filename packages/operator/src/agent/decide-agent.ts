// What is to be done so that a host becomes what its Agent asks for. One step after the other: binding comes first, as a host that
// changes its cluster forgets the rest.
import type { Disk, Host, HostUpdateParams, Inventory } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { parseJson, recordOf, stringsOf } from '@groundwork/json/json-values'
import { isSameJson } from '../conditions/same-json.ts'
import type { Agent, AgentSpec } from '../resources/agent.ts'

export type AgentStep =
  | { readonly do: 'bind'; readonly cluster_id: string }
  | { readonly do: 'unbind' }
  | { readonly do: 'set-installer-args'; readonly args: readonly string[] }
  | { readonly do: 'set-ignition'; readonly config: string }
  | { readonly do: 'update'; readonly params: HostUpdateParams }
  /** In the Agent itself. */
  | { readonly do: 'approve' }

export type AgentDecision =
  | { readonly steps: readonly AgentStep[] }
  /** Nothing helps but a change of the Agent. */
  | { readonly refused: string }

export interface AgentSituation {
  readonly agent: Agent
  readonly host: Host
  /** Id of the cluster that the Agent names; null: it names none; undefined: the service has none for it yet. */
  readonly wantedCluster: string | null | undefined
  readonly approvesItself: boolean
}

/** Settings of a host can be changed in these. */
const CHANGEABLE: readonly HostStatus[] = [
  ...(['discovering', 'known', 'disconnected', 'insufficient', 'pending-for-input', 'binding'] as const),
  ...(['discovering-unbound', 'known-unbound', 'disconnected-unbound', 'insufficient-unbound'] as const),
]

const MID_INSTALL: readonly HostStatus[] = [
  ...(['preparing-for-installation', 'preparing-failed', 'preparing-successful'] as const),
  ...(['installing', 'installing-in-progress', 'installing-pending-user-action'] as const),
]

export function decideAgent(situation: AgentSituation): AgentDecision {
  const { agent, host, approvesItself } = situation
  const approval: readonly AgentStep[] = approvesItself && !agent.spec.approved ? [{ do: 'approve' }] : []
  const binding = decideBinding(situation)
  if ('refused' in binding) return binding
  if (binding.steps.length > 0 || !CHANGEABLE.includes(host.status))
    return { steps: [...approval, ...binding.steps] }
  const settings = decideSettings(agent.spec, host)
  return 'refused' in settings ? settings : { steps: [...approval, ...settings.steps] }
}

function decideBinding({ host, wantedCluster }: AgentSituation): AgentDecision {
  const current = host.cluster_id || null
  if (wantedCluster === undefined || wantedCluster === current) return { steps: [] }
  // The service binds a host when it has passed the checks that need no cluster.
  if (current === null)
    return {
      steps: host.status === 'known-unbound' ? [{ do: 'bind', cluster_id: wantedCluster ?? '' }] : [],
    }
  if (MID_INSTALL.includes(host.status) && host.kind !== 'AddToExistingClusterHost')
    return { refused: 'The host is being installed: it can change its cluster when that has ended.' }
  // The other cluster comes when the host is free.
  return { steps: [{ do: 'unbind' }] }
}

function decideSettings(spec: AgentSpec, host: Host): AgentDecision {
  const args = wantedArgs(spec)
  if (args === null) return { refused: 'spec.installerArgs is not a JSON list of texts.' }
  const disk = wantedDisk(spec, host)
  if (disk === null)
    return { refused: `The host has no disk ${spec.installation_disk_path || spec.installation_disk_id}.` }
  const params = changedParams(spec, host, disk)
  const ignition = spec.ignitionConfigOverrides ?? ''
  const steps: readonly (AgentStep | null)[] = [
    isSameJson(args, parseJson(host.installer_args || '[]')) ? null : { do: 'set-installer-args', args },
    ignition === (host.ignition_config_overrides ?? '') ? null : { do: 'set-ignition', config: ignition },
    Object.keys(params).length === 0 ? null : { do: 'update', params },
  ]
  return { steps: steps.filter((step) => step !== null) }
}

/** null: it is none. */
function wantedArgs({ installerArgs }: AgentSpec): readonly string[] | null {
  if (!installerArgs) return []
  const list = parseJson(installerArgs)
  return Array.isArray(list) && stringsOf(list).length === list.length ? stringsOf(list) : null
}

/** undefined: none is asked for, or it is the one already; null: there is no such disk. */
function wantedDisk(spec: AgentSpec, host: Host): string | undefined | null {
  const asked = spec.installation_disk_path || spec.installation_disk_id
  if (!asked || asked === host.installation_disk_id) return undefined
  const { disks } = recordOf(parseJson(host.inventory ?? '')) as Inventory
  // Without an inventory nothing can be said yet.
  if (!disks) return undefined
  const found = disks.find((disk) => namesOf(disk).includes(asked))
  if (found?.id === undefined) return null
  return found.id === host.installation_disk_id ? undefined : found.id
}

const namesOf = ({ id, path, by_path, by_id, name }: Disk): readonly (string | undefined)[] => [
  ...[id, path, by_path, by_id, name],
  name && `/dev/${name}`,
]

/** Empty texts change nothing: what was set once stays. */
function changedParams(spec: AgentSpec, host: Host, disk: string | undefined): HostUpdateParams {
  const { role, hostname, machineConfigPool, nodeLabels } = spec
  return {
    ...(role && role !== host.role && { host_role: role }),
    ...(hostname && hostname !== host.requested_hostname && { host_name: hostname }),
    ...(machineConfigPool &&
      machineConfigPool !== host.machine_config_pool_name && { machine_config_pool_name: machineConfigPool }),
    ...(disk !== undefined && { disks_selected_config: [{ id: disk, role: 'install' as const }] }),
    ...(nodeLabels !== undefined &&
      !isSameJson(nodeLabels, recordOf(parseJson(host.node_labels || '{}'))) && {
        node_labels: Object.entries(nodeLabels).map(([key, value]) => ({ key, value })),
      }),
  }
}
