// What is seen of clusters while they are installed.
import { createHash } from 'node:crypto'
import type { Cluster } from '@groundwork/contract/clusters'
import type { LabMember } from './create-lab.ts'
import type { PlannedFault } from './planned-fault.ts'

export interface InstallingCluster {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly statusInfo: string
  readonly fault: string | null
  readonly deserves: readonly string[]
  readonly hosts: readonly InstallingHost[]
}

export interface InstallingHost {
  /** Of the computer. Empty: the service has never heard of it. */
  readonly name: string
  readonly id: string
  readonly status: string
  readonly statusInfo: string
  readonly stage: string
  /** Those that were seen, in the order in which they were. */
  readonly stagesSeen: readonly string[]
  /** Those that it goes through. */
  readonly stagesToCome: readonly string[]
}

const INSTALLED = ['installed']

export function createWatcher(members: readonly LabMember[], faults: readonly PlannedFault[]) {
  const seen = new Map<string, string[]>()
  const faultOf = (index: number) => faults.find(({ cluster }) => cluster === index)
  return (clusters: readonly Cluster[]): readonly InstallingCluster[] =>
    members.map(({ clusterId, name, computers }, index) => {
      const cluster = clusters.find(({ id }) => id === clusterId)
      const hosts = computers.map((computer): InstallingHost => {
        const macs = computer.nics.map(({ mac }) => mac)
        const host = cluster?.hosts?.find(({ inventory = '' }) =>
          macs.some((mac) => inventory?.includes(mac) ?? false),
        )
        const stage = host?.progress?.current_stage ?? ''
        const stages = seen.get(computer.name) ?? []
        if (stage !== '' && stages.at(-1) !== stage) stages.push(stage)
        seen.set(computer.name, stages)
        return {
          name: computer.name,
          id: host?.id ?? '',
          status: host?.status ?? '',
          statusInfo: host?.status_info ?? '',
          stage,
          stagesSeen: [...stages],
          stagesToCome: host?.progress_stages ?? [],
        }
      })
      const fault = faultOf(index)
      return {
        id: clusterId,
        name,
        status: cluster?.status ?? '',
        statusInfo: cluster?.status_info ?? '',
        fault: fault?.fault.name ?? null,
        deserves: fault?.deserves ?? INSTALLED,
        hosts,
      }
    })
}

export const hasExpectedEnd = ({ status, deserves }: InstallingCluster): boolean => deserves.includes(status)

/** Of how everything ended, not of when, nor of which of two equal machines got which role. */
export function fingerprintOf(clusters: readonly InstallingCluster[]): string {
  const ends = clusters.map(({ name, status, fault, hosts }) => ({
    ...{ name, status, fault },
    hosts: hosts.map((host) => host.status).sort(),
  }))
  return createHash('sha256').update(JSON.stringify(ends)).digest('hex').slice(0, 16)
}
