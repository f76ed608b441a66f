// What goes wrong with one installation. Unlike the faults of machines it is seeded into a cluster, at the moment that matters, and
// has one right explanation.
import type { Client } from '@groundwork/contract/client'
import type { ClusterStatus, HostStage } from '@groundwork/contract/vocabulary'
import type { LabMember } from '../run/create-lab.ts'
import type { CreatedWorld } from '../run/create-world.ts'
import type { Computer } from '../world/computer.ts'
import type { ClusterTroubles } from '../world/troubles.ts'

/** The cluster that it meets. */
export interface InstallationSite {
  readonly world: CreatedWorld
  readonly client: Client
  readonly cluster: LabMember
  readonly troubles: ClusterTroubles
  /** The name of the cluster with its domain. */
  readonly domain: string
  readonly random: () => number
  /** The first of its computers that tells this stage, before the service hears of it. */
  reaches(stage: HostStage): Promise<Computer>
  /** Seen from outside, so some seconds late; `ready` is reported before the installation starts. */
  becomes(status: ClusterStatus): Promise<void>
}

export interface InstallationFault {
  readonly name: string
  /** For people: what happens. */
  readonly description: string
  /** Of the smallest cluster that shows it. */
  readonly hosts: number
  /** The installation is not started earlier than this after the beginning: the fault needs time to show. */
  readonly showsAfterMs?: number
  /** What else than these is not the end yet: the installation goes on by itself. */
  readonly endsAs?: readonly ClusterStatus[]
  /** Begins before the machines have power. Returns the machine that it affects; null: no single machine. */
  inject(site: InstallationSite): Promise<Computer | null>
}

/** Those that the service gave this role, which it does when the installation begins. */
export async function computersAs(
  { client, cluster }: InstallationSite,
  role: 'bootstrap' | 'worker',
): Promise<readonly Computer[]> {
  const params = { infra_env_id: cluster.infraEnvId }
  const hosts = await client.call<'v2ListHosts'>('v2ListHosts', { params })
  const names = hosts
    .filter((host) => (role === 'bootstrap' ? host.bootstrap : host.role === role))
    .map(({ requested_hostname }) => requested_hostname)
  return cluster.computers.filter(({ hardware }) => names.includes(hardware.hostname))
}

export const firstComputer = ({ cluster }: InstallationSite): Computer => {
  const [computer] = cluster.computers
  if (computer === undefined) throw new Error(`The cluster ${cluster.name} has no machines.`)
  return computer
}

/** Its first address, without the length of the network. */
export function addressOf({ name, nics }: Computer): string {
  const [address] = nics.flatMap(({ addresses }) => addresses)
  if (address === undefined) throw new Error(`${name} has no address.`)
  return address.split('/')[0] ?? ''
}
