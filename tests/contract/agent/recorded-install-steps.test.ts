// The install step of every host of ten recorded topologies, planned again from what was asked for: registration, host
// changes and inventories. The machine network is derived as before an installation.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Inventory } from '@groundwork/contract/hosts'
import { createClusterContext, createHostContext } from '@groundwork/engine/context'
import {
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
  NO_STEP_INPUTS,
  type Settings,
} from '@groundwork/engine/facts'
import { deriveMachineNetworks } from '@groundwork/engine/network'
import { acceptReply, planSteps } from '@groundwork/engine/steps'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../testing/recording.ts'

interface Case {
  readonly name: string
  readonly input: {
    readonly cluster: Partial<Cluster>
    readonly infra_env: { readonly static_network_config?: unknown }
    readonly hosts: readonly { readonly role: HostFacts['role']; readonly inventory: Inventory }[]
    readonly host_patches?: readonly { readonly hostname: string; readonly installer_args?: string[] }[]
    readonly cluster_patch?: { readonly request: Partial<Cluster> }
  }
  readonly output: {
    readonly hosts: readonly {
      readonly hostname: string
      readonly bootstrap: boolean
      readonly install_step_args: Record<string, unknown>
    }[]
  }
}

const cases = readRecording('install-generation') as unknown as readonly Case[]
const IMAGES = 'quay.io/edge-infrastructure'
const settings: Settings = {
  ...DEFAULT_SETTINGS,
  installerImage: `${IMAGES}/assisted-installer:latest`,
  controllerImage: `${IMAGES}/assisted-installer-controller:latest`,
}

describe.each(cases.map((recorded) => [recorded.name, recorded] as const))('%s', (_name, recorded) => {
  it.each(recorded.output.hosts.map((host) => [host.hostname, host] as const))(
    '%s',
    (hostname, { install_step_args }) => {
      const context = contextOf(recorded)
      const host = context.hosts.find(({ id }) => id === `{host_id:${hostname}}`)
      if (!host) throw new Error(`no host ${hostname}`)
      const { mco_image, must_gather_image } = install_step_args as Record<string, string>
      const release = {
        machineConfigOperator: mco_image ?? '',
        mustGather: { ocp: must_gather_image ?? '' },
        coreos: '',
      }
      const plan = planSteps(createHostContext(host, context), { ...NO_STEP_INPUTS, release })
      expect(plan.instructions.map(({ step_type }) => step_type)).toEqual(['install'])
      expect(JSON.parse(plan.instructions[0]?.args[0] ?? '')).toEqual(install_step_args)
    },
  )
})

it('compares every recorded host', () => {
  expect(cases.flatMap(({ output }) => output.hosts)).toHaveLength(32)
})

function contextOf({ input, output }: Case) {
  const cluster = clusterOf(input)
  const hosts = input.hosts.map(({ role, inventory }) => {
    const hostname = inventory.hostname ?? ''
    const patches = (input.host_patches ?? []).filter((patch) => patch.hostname === hostname)
    return {
      ...describedHost(inventory),
      id: `{host_id:${hostname}}`,
      infra_env_id: '{infra_env_id}',
      cluster_id: cluster.id,
      role,
      status: 'installing' as const,
      bootstrap: output.hosts.some((host) => host.hostname === hostname && host.bootstrap),
      installer_args: patches.flatMap(({ installer_args }) => installer_args ?? []),
    }
  })
  const snapshot = { cluster, hosts, infraEnvs: [], settings, now: 0 }
  const open = createClusterContext({ ...snapshot, cluster: { ...cluster, status: 'insufficient' } })
  const machine_networks = deriveMachineNetworks(open) ?? cluster.machine_networks
  return createClusterContext({ ...snapshot, cluster: { ...cluster, machine_networks } })
}

function clusterOf(input: Case['input']) {
  const isStatic = input.infra_env.static_network_config !== undefined
  const { control_plane_count = 3 } = input.cluster
  const registered = { ...input.cluster, ...input.cluster_patch?.request } as Cluster
  return {
    ...clusterFactsFromWire(
      {
        ...registered,
        kind: 'Cluster',
        id: '{cluster_id}',
        status: 'installing',
        // Registration completes the version and fills in default networks.
        openshift_version: '4.22.9',
        cluster_networks: registered.cluster_networks ?? [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
        service_networks: registered.service_networks ?? [{ cidr: '172.30.0.0/16' }],
        control_plane_count,
        user_managed_networking: registered.user_managed_networking ?? control_plane_count === 1,
      },
      { static_network_configured: isStatic },
    ),
  }
}

/** A host after its inventory was taken in. */
function describedHost(inventory: Inventory): HostFacts {
  const host = hostFactsFromWire({ kind: 'Host', id: 'h', href: '', status: 'discovering', status_info: '' })
  const result = acceptReply(
    { host, inventory: null, cluster: null, infraEnv: null, settings, now: 0, absences: [] },
    { step_type: 'inventory', exit_code: 0, output: JSON.stringify(inventory), error: '' },
  )
  if (!result.ok) throw new Error(result.reason)
  return { ...host, ...result.host }
}
