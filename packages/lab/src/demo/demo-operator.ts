// The person of the demonstration: looks from time to time, does what only a person can do, and tells of it.

import type { Client } from '@groundwork/contract/client'
import { messageOf } from '@groundwork/errors/error-text'
import { viewCluster } from '../run/cluster-view.ts'
import type { Lab, LabMember } from '../run/create-lab.ts'
import { assignVips } from '../run/operate-clusters.ts'
import type { ServiceInProcess } from '../run/service-in-process.ts'
import type { LabTime } from '../time/lab-time.ts'
import { createDay2 } from './day2.ts'
import type { DemoReporter } from './demo-report.ts'
import { type DemoCluster, viewDemoCluster } from './demo-view.ts'
import { createNarrator } from './narrate.ts'
import { type SavedCredentials, saveCredentials } from './save-credentials.ts'

export interface DemoOperatorParts {
  readonly lab: Lab
  readonly client: Client
  readonly time: LabTime
  readonly service: ServiceInProcess
  readonly directory: string
  readonly reporter: DemoReporter
}

export interface DemoOperator {
  /** True: it is over, for better or worse. */
  look(): Promise<boolean>
  /** What went wrong; null: nothing so far. */
  readonly problem: string | null
  readonly passedMs: number
  readonly credentials: readonly SavedCredentials[]
  /** What the service says of those that are not done. */
  readonly hindrance: string
}

const LOOK_EVERY_MS = 10_000
const LOST = ['error', 'cancelled', 'installing-pending-user-action']
const INSTALLED = ['installed', 'adding-hosts']

export function createDemoOperator(parts: DemoOperatorParts): DemoOperator {
  const { lab, client, time, service, directory, reporter } = parts
  const began = time.now()
  const narrate = createNarrator(reporter)
  const day2 = createDay2(parts)
  const started = new Set<string>()
  const credentials: SavedCredentials[] = []
  let nextLookAt = began
  let problem: string | null = null
  let seen: readonly DemoCluster[] = []

  async function look(): Promise<boolean> {
    if (time.now() < nextLookAt) return false
    nextLookAt = time.now() + LOOK_EVERY_MS
    const read = await Promise.all(
      lab.clusters.map(({ clusterId }) =>
        client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id: clusterId } }),
      ),
    )
    const clusters = read.map(viewDemoCluster)
    seen = clusters
    reporter.show({ passedMs: time.now() - began, clusters })
    for (const cluster of clusters) narrate(cluster)
    problem = problemIn(clusters)
    if (problem !== null) return true
    await assignVips(client, lab.clusters, read.map(viewCluster))
    for (const cluster of clusters) await tend(cluster)
    const [first] = clusters
    const isJoined = first !== undefined && (await day2.tend(first))
    return isJoined && clusters.every(({ status }) => INSTALLED.includes(status))
  }

  async function tend({ id, name, status }: DemoCluster): Promise<void> {
    const member = lab.clusters.find(({ clusterId }) => clusterId === id)
    if (status === 'ready' && !started.has(id)) {
      started.add(id)
      await client.call<'v2InstallCluster'>('v2InstallCluster', { params: { cluster_id: id } })
      reporter.say(`${name}: told the service to install it.`)
    }
    const isTaken = credentials.some(({ cluster }) => cluster === name)
    if (INSTALLED.includes(status) && !isTaken && member !== undefined) await take(member)
  }

  async function take(member: LabMember): Promise<void> {
    const taken = await saveCredentials(client, member, { directory, now: new Date(time.now()) })
    credentials.push(taken)
    const generator = await service.generatorOf(member.clusterId)
    reporter.say(
      `${member.name}: its kubeconfig is good (certificates verify); the ${generator} generator made its files.`,
    )
  }

  return {
    async look() {
      try {
        return await look()
      } catch (error) {
        problem = messageOf(error)
        return true
      }
    },
    get problem() {
      return problem
    },
    get passedMs() {
      return time.now() - began
    },
    credentials,
    get hindrance() {
      return seen.flatMap(hindranceOf).join(' ')
    },
  }
}

function hindranceOf({ name, status, says, hosts }: DemoCluster): readonly string[] {
  const waiting = hosts.filter((host) => host.says !== '')
  if (waiting.length > 0) return waiting.map((host) => `${host.name}: ${host.says}`)
  return INSTALLED.includes(status) ? [] : [`${name}: ${says}`]
}

function problemIn(clusters: readonly DemoCluster[]): string | null {
  for (const { name, status, says, hosts } of clusters) {
    const host = hosts.find((one) => LOST.includes(one.status))
    if (host !== undefined) return `${name} ${host.name} is ${host.status}: ${host.says}`
    if (LOST.includes(status)) return `${name} is ${status}: ${says}`
  }
  return null
}
