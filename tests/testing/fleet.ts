// Clusters of reporting hosts, and how they get ready.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from '@groundwork/contract/hosts'
import { aMachine } from '@groundwork/service/testing/clients'
import { createReportingHost, isTemporary, type ReportingHost } from '../slow/fault/reporting-host.ts'
import { call } from './call.ts'
import { until } from './until.ts'

export interface FleetSize {
  readonly clusters: number
  readonly hostsPerCluster: number
}

export interface Fleet {
  readonly clusterIds: readonly string[]
  readonly hosts: readonly ReportingHost[]
}

export const PULL_SECRET = JSON.stringify({
  auths: { 'quay.io': { auth: 'dTpw' }, 'registry.example.com': { auth: 'dTpw' } },
})

/** `urlOf` says where a host of this number calls, whenever it calls. */
export async function createFleet(
  baseUrl: string,
  { clusters, hostsPerCluster }: FleetSize,
  urlOf: (number: number) => string,
): Promise<Fleet> {
  const clusterIds: string[] = []
  const hosts: ReportingHost[] = []
  for (let index = 0; index < clusters; index += 1) {
    const name = `fleet-${index}`
    const cluster = await call<{ id: string }>(baseUrl, 'POST', '/v2/clusters', {
      name,
      base_dns_domain: 'example.com',
      openshift_version: '4.20',
      pull_secret: PULL_SECRET,
    })
    const infraEnv = await call<{ id: string }>(baseUrl, 'POST', '/v2/infra-envs', {
      name,
      pull_secret: PULL_SECRET,
      cluster_id: cluster.id,
    })
    clusterIds.push(cluster.id)
    for (let number = 1; number <= hostsPerCluster; number += 1) {
      const place = hosts.length
      hosts.push(
        createReportingHost({
          machine: aMachine({ number, seed: name }),
          clusterId: cluster.id,
          infraEnvId: infraEnv.id,
          url: () => urlOf(place),
        }),
      )
    }
  }
  return { clusterIds, hosts }
}

/** Tries again until it works, as agents do. */
export async function persist<Value>(work: () => Promise<Value>, patienceMs = 90_000): Promise<Value> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTemporary(error) || performance.now() > deadline) throw error
    }
    await sleep(50)
  }
}

export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

export const setVips = (baseUrl: string, clusterId: string): Promise<void> =>
  call(baseUrl, 'PATCH', `/v2/clusters/${clusterId}`, {
    api_vips: [{ ip: '192.168.0.100' }],
    ingress_vips: [{ ip: '192.168.0.101' }],
  })

/** Hosts go on reporting until every cluster is ready. */
export async function untilReady(
  baseUrl: string,
  { clusterIds, hosts }: Fleet,
  patienceMs: number,
): Promise<void> {
  const waiting = new Set(clusterIds)
  await until(
    'all clusters are ready',
    async () => {
      const open = hosts.filter(({ clusterId }) => waiting.has(clusterId))
      await inParallel(open, 8, (host) => persist(host.turn))
      for (const id of waiting) {
        const path = `/v2/clusters/${id}?exclude-hosts=true`
        const { status } = await call<{ status: string }>(baseUrl, 'GET', path)
        if (status === 'ready') waiting.delete(id)
      }
      return waiting.size === 0
    },
    patienceMs,
  )
}

/** Everything that was acknowledged and is not there. */
export async function lossesOf(baseUrl: string, hosts: readonly ReportingHost[]): Promise<readonly string[]> {
  const losses: string[] = []
  await inParallel(hosts, 8, async (host) => {
    const path = `/v2/infra-envs/${host.infraEnvId}/hosts/${host.id}`
    losses.push(...host.losses(await call<Host>(baseUrl, 'GET', path)))
  })
  return losses
}
