// The real service with a cluster whose hosts have just written their disks. How clusters get there is tested elsewhere; here the
// rows say that this one did.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from '@groundwork/contract/clusters'
import { type RunningService, readConfig, startService } from '@groundwork/service/start'
import { aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'
import { aPullSecret, inCluster } from '@groundwork/service/testing/parts'
import { call } from '../../testing/call.ts'

export interface InstallingService {
  readonly url: string
  readonly clusterId: string
  read(): Promise<Cluster>
  /** Names of all events of the cluster so far. */
  events(): Promise<readonly string[]>
  /** The kubeconfig that the preparation would have made. */
  keepKubeconfig(text: string): Promise<void>
  /** Into a status that only an installation leads to. */
  moveTo(status: Cluster['status']): Promise<void>
  /** The cluster is installed and takes further hosts; this one has just been added and restarted. */
  addLater(name: string): Promise<void>
  /** The time until the next look for certificates goes by, and it is taken. */
  lookForNodes(): Promise<void>
  /** Of all events of the cluster. */
  messages(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** As often as the service looks. */
const LOOK_EVERY_MS = 15_000

/** Names and addresses of the hosts: node-1 at 192.0.2.11 and so on. */
export const nodeName = (number: number): string => `node-${number}`
export const addressOf = (number: number): string => `192.0.2.${10 + number}`

export async function startInstallingService(
  hosts: number,
  more: Readonly<Record<string, string>> = {},
): Promise<InstallingService> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-controller-'))
  const flags = { 'api-port': '0', 'ui-port': '0', 'image-port': '0', 'data-dir': directory, ...more }
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs }
  const service = await startService(await readConfig(flags, {}), { clock })
  const stop = async () => {
    await service.close(0)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const url = service.urls.api[0] ?? ''
    const clusterId = await register(url, hosts)
    const moveTo = (status: Cluster['status']) => moveCluster(service, clusterId, status)
    await moveTo('installing')
    return {
      ...{ url, clusterId, stop, moveTo },
      keepKubeconfig: async (text) => {
        await service.app.files.put(`${clusterId}/kubeconfig-noingress`, new TextEncoder().encode(text))
      },
      addLater: (name) => addLater(service, clusterId, name),
      async lookForNodes() {
        // One may be under way that began before what is looked for.
        await service.app.joiner.sweep()
        aheadMs += LOOK_EVERY_MS
        await service.app.joiner.sweep()
      },
      messages: async () => {
        const path = `/v2/events?cluster_id=${clusterId}&limit=-1`
        return (await call<{ message: string }[]>(url, 'GET', path)).map(({ message }) => message)
      },
      read: () => call<Cluster>(url, 'GET', `/v2/clusters/${clusterId}`),
      events: async () => {
        const path = `/v2/events?cluster_id=${clusterId}&limit=-1`
        return (await call<{ name: string }[]>(url, 'GET', path)).map(({ name }) => name)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function register(url: string, hosts: number): Promise<string> {
  const pull_secret = aPullSecret()
  const wanted = { name: 'test', base_dns_domain: 'example.com', openshift_version: '4.20', pull_secret }
  const { id } = await call<{ id: string }>(url, 'POST', '/v2/clusters', wanted)
  const infraEnv = await call<{ id: string }>(url, 'POST', '/v2/infra-envs', {
    ...{ name: 'test', pull_secret, cluster_id: id },
  })
  for (let number = 1; number <= hosts; number++) {
    const agent = createAgent({
      send: overHttp(`${url}/api/assisted-install`),
      machine: aMachine({ number, address: `${addressOf(number)}/24` }),
      infraEnvId: infraEnv.id,
      agentVersion: 'test',
    })
    await agent.register()
    await agent.turn()
  }
  return id
}

async function addLater(service: RunningService, id: string, name: string): Promise<void> {
  await inCluster(service.app, id, async (unit) => {
    await unit.saveCluster({ kind: 'AddHostsCluster', status: 'adding-hosts', status_updated_at: unit.now })
    for (const host of await unit.hosts()) {
      const isAdded = host.facts.inventory?.hostname === name
      await unit.saveHost(host, {
        facts: {
          status_updated_at: unit.now,
          ...(isAdded
            ? { kind: 'AddToExistingClusterHost', status: 'added-to-existing-cluster', role: 'worker' }
            : { status: 'installed', role: 'master' }),
        },
      })
    }
  })
}

async function moveCluster(service: RunningService, id: string, status: Cluster['status']): Promise<void> {
  await inCluster(service.app, id, async (unit) => {
    await unit.saveCluster({ status, status_updated_at: unit.now })
    if (status !== 'installing') return
    for (const host of await unit.hosts()) {
      const { progress } = host.facts
      await unit.saveHost(host, {
        facts: {
          ...{ status: 'installing-in-progress', role: 'master', status_updated_at: unit.now },
          progress: {
            ...progress,
            current_stage: 'Rebooting',
            stage_started_at: unit.now,
            stage_updated_at: unit.now,
          },
        },
      })
    }
  })
}
