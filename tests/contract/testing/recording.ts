// Reads recorded traffic and follows the resources in it, so that a test can stand at any exchange and see what was
// known there.
import { readFileSync } from 'node:fs'
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { contractDir } from './contract-dir.ts'

export interface Exchange {
  readonly seq: number
  readonly t: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly request?: unknown
  readonly response: unknown
}

export function readRecording(name: string): readonly Exchange[] {
  const lines = readFileSync(`${contractDir}recorded/${name}.jsonl`, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Exchange)
}

/** Every resource as it was last shown. */
export interface World {
  readonly clusters: Map<string, Cluster>
  readonly hosts: Map<string, Host>
  readonly infraEnvs: Map<string, InfraEnv>
}

export const emptyWorld = (): World => ({ clusters: new Map(), hosts: new Map(), infraEnvs: new Map() })

/** Takes in what an answer shows. Some answers leave fields out, so what was seen before stays. */
export function observe(world: World, { response, status }: Exchange): void {
  if (status >= 300) return
  for (const resource of resourcesIn(response)) {
    if (resource.kind === 'InfraEnv') merge(world.infraEnvs, resource as unknown as InfraEnv)
    else if (CLUSTER_KINDS.includes(resource.kind)) {
      const { hosts, ...cluster } = resource as unknown as Cluster
      merge(world.clusters, cluster)
      for (const host of hosts ?? []) merge(world.hosts, host)
    } else if (HOST_KINDS.includes(resource.kind)) merge(world.hosts, resource as unknown as Host)
  }
}

const CLUSTER_KINDS = ['Cluster', 'AddHostsCluster']
const HOST_KINDS = ['Host', 'AddToExistingClusterHost']

interface Resource {
  readonly kind: string
  readonly id: string
}

function resourcesIn(response: unknown): Resource[] {
  const candidates = Array.isArray(response) ? response : [response]
  return candidates.filter(
    (item): item is Resource =>
      typeof item === 'object' &&
      item !== null &&
      typeof item.kind === 'string' &&
      typeof item.id === 'string',
  )
}

function merge<Kind extends { id: string }>(known: Map<string, Kind>, shown: Kind): void {
  const entries = Object.entries(shown).filter(([, value]) => value !== null)
  known.set(shown.id, { ...known.get(shown.id), ...(Object.fromEntries(entries) as Kind) })
}

export const hostIdIn = (path: string): string => /\/hosts\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''

export const isPoll = ({ method, path }: Exchange): boolean =>
  method === 'GET' && /\/hosts\/[0-9a-f-]{36}\/instructions(\?|$)/.test(path)

export const isReply = ({ method, path }: Exchange): boolean =>
  method === 'POST' && /\/hosts\/[0-9a-f-]{36}\/instructions$/.test(path)

export const isProgressReport = ({ method, path }: Exchange): boolean =>
  method === 'PUT' && /\/hosts\/[0-9a-f-]{36}\/progress$/.test(path)

/** An answer that shows a cluster together with its hosts. */
export const showsCluster = ({ method, path, status }: Exchange): boolean =>
  method === 'GET' && status === 200 && /\/clusters\/[0-9a-f-]{36}$/.test(path)
