// What goes wrong with one installation. Unlike the faults of machines it is seeded into a cluster, at the moment that matters, and
// has one right explanation.
import type { Client } from '@groundwork/contract/client'
import type { HostStage } from '@groundwork/contract/stages'
import type { ClusterStatus } from '@groundwork/contract/statuses'
import type { ClusterTroubles } from '../../cluster/troubles.ts'
import type { Computer } from '../../computer/computer.ts'
import type { CreatedWorld } from '../../create-world.ts'
import type { LabMember } from '../../run/create-lab.ts'

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
  /** Seen from outside, so some seconds late; `ready` is told before anybody starts the installation. */
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
  /** Begins before the machines have power. Answers whom it met; null: no single machine. */
  inject(site: InstallationSite): Promise<Computer | null>
}

export const firstComputer = ({ cluster }: InstallationSite): Computer => {
  const [computer] = cluster.computers
  if (computer === undefined) throw new Error(`The cluster ${cluster.name} has no machines.`)
  return computer
}
