// A lab that runs against a service: clusters that exist there, and computers that boot their discovery media.
import type { Client } from '@groundwork/contract/client'
import type { Fault } from '../faults/fault.ts'
import type { SendRequest } from '../network/send-request.ts'
import type { Profile } from '../profile/profile.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { RunPod } from '../world/cluster.ts'
import type { Computer } from '../world/computer.ts'
import { type AddressSpace, createAddressSpace, planAddresses } from './address-plan.ts'
import { createRack } from './create-rack.ts'
import { type CreatedWorld, createWorld } from './create-world.ts'
import { type FaultShare, spreadFaults } from './fault-shares.ts'
import { joinInfraEnv } from './join-infra-env.ts'
import type { RegisteredCluster } from './register-cluster.ts'
import { registerClusters, removeClusters } from './register-clusters.ts'
import { switchOn } from './switch-on.ts'

export interface LabOptions {
  readonly seed: number | string
  readonly time: LabTime
  readonly service: {
    readonly url: string
    readonly client: Client
    readonly send: SendRequest
    readonly restart?: () => Promise<void>
  }
  /** Hosts of each cluster. */
  readonly sizes: readonly number[]
  /** An existing infra-env, for the machines of the only cluster. */
  readonly infraEnvId?: string
  /** Of the machines of that infra-env, in the order in which they are added; those without are numbered. */
  readonly machineNames?: readonly string[]
  /** Of the clusters; lab-1 and so on unless given. */
  readonly names?: readonly string[]
  /** Machines read their Ignition from the images that the service makes; else they are given it. */
  readonly bootsImages?: boolean
  /** The number of the first cluster: others may have been here before. */
  readonly firstNumber?: number
  readonly profileFor: (clusterSize: number) => Profile
  readonly openshiftVersion: string
  readonly faults: readonly FaultShare[]
  /** Machines are switched on one after the other within this time. */
  readonly bootSpreadMs: number
  readonly signal: AbortSignal
  readonly log?: (who: string, what: string) => void
  readonly runPod?: RunPod
}

export interface Lab {
  readonly world: CreatedWorld
  readonly clusters: readonly LabMember[]
  /** By the name of the computer. */
  readonly faults: ReadonlyMap<string, Fault>
  /** Switches everything on; returns when the last has power. */
  powerOn(): Promise<void>
  /** Takes all that was made out of the service again. */
  remove(): Promise<void>
}

export interface LabMember extends RegisteredCluster {
  readonly computers: readonly Computer[]
  /** One more with the same medium, for a cluster that is installed already. It is switched off. */
  addComputer(): Computer
}

const INDEXES_AT_ONCE = 1_000

/** Rejects with the reason of the signal when that is given before all clusters are there; then none is. */
export async function createLab(options: LabOptions): Promise<Lab> {
  const { time, service, sizes, firstNumber = 1, signal, infraEnvId } = options
  const names = sizes.map((_, index) => options.names?.[index] ?? `lab-${firstNumber + index}`)
  const space = createAddressSpace()
  const fetchImage = options.bootsImages ? service.send : null
  if (infraEnvId !== undefined) {
    const [hosts = 1] = sizes
    const joining = joinInfraEnv(service.client, { infraEnvId, hosts, space, fetchImage })
    return buildLab(options, [await time.during(joining)], space)
  }
  const addresses = planAddresses(space, names, sizes)
  const plans = sizes.map((hosts, index) => ({
    name: names[index] as string,
    hosts,
    cpuArchitecture:
      options.profileFor(hosts).architecture === 'aarch64' ? ('arm64' as const) : ('x86_64' as const),
    addresses: addresses[index] as (typeof addresses)[number],
  }))
  const how = { openshiftVersion: options.openshiftVersion, fetchImage }
  const placed = await time.during(registerClusters(service.client, plans, how, signal))
  try {
    return buildLab(options, placed, space)
  } catch (error) {
    await time.during(removeClusters(service.client, placed)).catch(() => {})
    throw error
  }
}

/** The machines of clusters that exist. */
function buildLab(options: LabOptions, placed: readonly RegisteredCluster[], space: AddressSpace): Lab {
  const { seed, time, service, firstNumber = 1, signal, log, runPod } = options
  const urls = [...new Set([service.url, ...placed.flatMap(({ agentUrls }) => agentUrls)])]
  const world = createWorld({
    ...{ seed, time, service: { ...service, urls }, signal },
    ...(log && { log }),
    ...(runPod && { runPod }),
  })
  world.network.setName('quay.io', ['203.0.113.10'])
  // No two machines have the same, and those that come later have room.
  const largest = Math.max(...placed.map(({ hosts }) => hosts))
  const indexesPerCluster = INDEXES_AT_ONCE * Math.ceil((largest + 1) / INDEXES_AT_ONCE)
  const clusters = placed.map((cluster, index): LabMember => {
    const rack = createRack(world, cluster, {
      profile: options.profileFor(cluster.hosts),
      firstIndex: (firstNumber - 1 + index) * indexesPerCluster,
      ...(options.machineNames && { names: options.machineNames }),
      space,
    })
    const computers = Array.from({ length: cluster.hosts }, () => rack.add())
    return {
      ...cluster,
      computers,
      addComputer() {
        const computer = rack.add()
        computers.push(computer)
        return computer
      },
    }
  })
  const faults = injectFaults(world, clusters, options.faults)

  return {
    world,
    clusters,
    faults,
    powerOn: () =>
      switchOn(
        clusters.flatMap(({ computers }) => computers),
        time,
        options.bootSpreadMs,
        signal,
      ),
    remove: () =>
      removeClusters(
        service.client,
        clusters.filter(({ isForeign }) => !isForeign),
      ),
  }
}

function injectFaults(
  world: CreatedWorld,
  clusters: readonly LabMember[],
  shares: readonly FaultShare[],
): ReadonlyMap<string, Fault> {
  const candidates = clusters.flatMap(({ computers }) =>
    computers.map(({ name }) => ({ name, isAlone: computers.length === 1 })),
  )
  const chosen = spreadFaults(candidates, shares, world.random.stream('who gets which fault'))
  for (const [name, fault] of chosen) {
    const computer = world.computers.get(name)
    if (computer !== undefined) fault.inject(world, computer)
  }
  return chosen
}
