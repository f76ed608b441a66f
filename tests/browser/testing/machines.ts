// Simulated machines whose levers the test holds: it breaks a disk, stops a time server, changes a boot order, and mends them again.
import {
  type ClusterView,
  chooseVersion,
  createLab,
  createMachineOperator,
  createSender,
  type Lab,
  type LabMember,
  openService,
  operateClusters,
  readClusters,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createFastTime } from '@groundwork/lab/time'

export interface MachineOptions {
  /** Of the API. */
  readonly url: string
  readonly hosts: number
  /** Every wait of the machines is so many times shorter. */
  readonly speed?: number
  /** Of the cluster that is made for them. */
  readonly name: string
  /** What is wrong with them from the start. */
  readonly break?: (lab: Lab, member: LabMember) => void
}

export interface Machines extends LabMember {
  readonly world: Lab['world']
  /** Switches them off for good. What the service knows of them stays. */
  close(): Promise<void>
}

const CONNECTIONS = 16
const LOOK_EVERY_MS = 30_000

/** Switched on, in a cluster of their own, with a person who gives it addresses and boots what waits for it. */
export async function switchOnMachines(options: MachineOptions): Promise<Machines> {
  const { url, hosts, name, speed = 60 } = options
  const send = createSender(CONNECTIONS)
  const client = openService({ url, token: null }, send)
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  const ending = new AbortController()
  const time = createFastTime(speed)
  const versions = await client.call<'v2ListSupportedOpenshiftVersions'>('v2ListSupportedOpenshiftVersions')
  const lab = await createLab({
    seed: name,
    time,
    service: { url, client, send },
    sizes: [hosts],
    names: [name],
    profileFor: () => profile,
    openshiftVersion: chooseVersion(versions, null),
    faults: [],
    bootSpreadMs: 5_000,
    signal: ending.signal,
  })
  const [member] = lab.clusters
  if (member === undefined) throw new Error('There is no cluster.')
  options.break?.(lab, member)
  const tendMachines = createMachineOperator({
    ...{ lab, client, url, day2Hosts: 0, installsDay2: false },
    say: () => {},
  })
  const poweredOn = lab.powerOn()
  const operated = operateClusters({
    ...{ time, client, clusters: lab.clusters, everyMs: LOOK_EVERY_MS, signal: ending.signal },
    read: () => readClusters(client, [member.clusterId]),
    onView: (view: readonly ClusterView[]) => void tendMachines(view),
  })
  const end = async (): Promise<void> => {
    ending.abort()
    await Promise.allSettled([poweredOn, operated])
    send.close()
  }
  let ended: Promise<void> | undefined
  return {
    ...member,
    world: lab.world,
    close() {
      ended ??= end()
      return ended
    },
  }
}
