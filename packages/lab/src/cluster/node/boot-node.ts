import type { IgnitionConfig } from '@groundwork/ignition/document'
import { textIn } from '../../medium/tree-text.ts'
import { applyIgnition, parseIgnition } from '../../system/apply-ignition.ts'
import type { Computer, RunningSystem } from '../../world/computer.ts'
import type { SimCluster } from '../sim-cluster.ts'
import { createApiCaller } from './api-caller.ts'
import { fetchConfig } from './fetch-config.ts'
import { joinAsMaster, leaveWithSystem } from './join-cluster.ts'
import { runKubelet } from './kubelet.ts'
import { KUBECONFIG_PATH, KUBELET_UNIT, type Pool, poolOfUnit } from './node-config.ts'

/** The release's own system is fetched and started, which is one more restart. */
const FIRST_START_MS = 70_000
const FIRST_START_SPREAD_MS = 40_000

/** What a disk keeps of the first start. */
interface Provisioned {
  readonly config: IgnitionConfig
  isKnown: boolean
}

// By the contents of the disk: a disk that is written anew begins anew, even with the same Ignition.
const provisioned = new WeakMap<object, Provisioned>()

const diskOf = ({ disks }: Computer, ignition: string): object | undefined =>
  disks.find(({ contents }) => contents.kind === 'installed' && contents.ignition === ignition)?.contents

/** An installed system starts: it gets its configuration if it has none yet, and becomes a node. */
export async function bootNode(
  system: RunningSystem,
  ignition: string,
  findCluster: (apiHost: string) => SimCluster | null,
): Promise<void> {
  const { world, computer, tree, signal } = system
  const state = await provision(system, ignition)
  if (state === null || signal.aborted) return
  applyIgnition(tree, state.config)
  const kubeconfig = textIn(tree, KUBECONFIG_PATH)
  if (kubeconfig === null)
    return world.log(computer.name, 'The installed system has no kubelet: it belongs to no cluster.')
  const pool = poolOf(state.config)
  const api = createApiCaller(system, kubeconfig)
  const [, host = ''] = /server: https:\/\/api-int\.([^:/\s]+)/.exec(kubeconfig) ?? []
  const cluster = findCluster(host)
  if (cluster !== null) leaveWithSystem(cluster, system)
  if (cluster?.troubles.noKubelet.has(computer.name)) return
  // Masters start the control plane from what is on their disk; a single one has no other node to ask.
  const isFirst = cluster?.config.controlPlane === 1 || state.isKnown
  if (cluster !== null && pool === 'master' && isFirst) await joinAsMaster(cluster, system)
  system.units.define(KUBELET_UNIT, async () => {}, { stays: true })
  await system.units.start(KUBELET_UNIT)
  const isReady = await runKubelet({
    ...{ system, api, pool, isKnown: state.isKnown },
    becomesReady: !cluster?.troubles.notReady.has(computer.name),
  })
  if (!isReady) return
  state.isKnown = true
  if (cluster !== null && pool === 'master' && !isFirst) await joinAsMaster(cluster, system)
}

async function provision(system: RunningSystem, ignition: string): Promise<Provisioned | null> {
  const { world, computer, signal } = system
  const disk = diskOf(computer, ignition)
  const present = disk && provisioned.get(disk)
  if (present !== undefined) return present
  const pointer = parseIgnition(ignition)
  const [resource] = pointer?.ignition.config?.merge ?? []
  if (resource === undefined) {
    world.log(
      computer.name,
      'The Ignition of the disk names no configuration server: this system belongs to no cluster.',
    )
    return null
  }
  const config = await fetchConfig(system, resource)
  if (config === null) return null
  world.log(computer.name, 'Fetched its configuration.')
  await world.time.sleep(FIRST_START_MS + FIRST_START_SPREAD_MS * computer.random(), signal)
  const made = { config, isKnown: false }
  if (!signal.aborted && disk !== undefined) provisioned.set(disk, made)
  return made
}

const poolOf = ({ systemd }: IgnitionConfig): Pool =>
  poolOfUnit(systemd?.units?.find(({ name }) => name === KUBELET_UNIT)?.contents ?? '')
