// A cluster with simulated machines that can be installed, and what installers and controller do to it.
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import { createBuiltInGenerator } from '@groundwork/openshift/built-in'
import { createReusedKeyPairs } from '@groundwork/openshift/pki'
import { aHostIn, discover, infraEnvFor, registered } from '../../api/clusters/testing/a-cluster.ts'
import { readConfig } from '../../process/read-config.ts'
import type { Agent } from '../../testing/driver/agent.ts'
import type { MachineOptions } from '../../testing/driver/machine.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { keyPairsOfThreads, runInThreads } from '../preparation-threads.ts'

export interface ReadyHost {
  readonly id: string
  readonly path: string
  readonly agent: Agent
}

export interface ReadyCluster {
  readonly id: string
  readonly path: string
  readonly infraEnvId: string
  readonly hosts: readonly ReadyHost[]
  show(): Promise<TestAnswer['body']>
  get(rest: string): Promise<TestAnswer>
  act(action: string): Promise<TestAnswer>
  eventNames(): Promise<string[]>
  /** Hosts ask and answer until nothing new is asked. */
  work(): Promise<void>
  addHost(options: MachineOptions): Promise<ReadyHost>
  /** From ready to installing. */
  begin(): Promise<void>
  /** From installing to finalizing: all hosts are done. */
  bootHosts(): Promise<void>
  /** From finalizing to installed. */
  complete(): Promise<void>
}

export const INGRESS_CA = '-----BEGIN CERTIFICATE-----\nrouter\n-----END CERTIFICATE-----\n'

/** Of all services that this process tests: making keys takes long. */
const keyPairs = createReusedKeyPairs(2, keyPairsOfThreads)

/** The files are made by our own code, with keys that many certificates share. */
export async function createInstallApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { config } = options
  const service = await createTestApp({
    ...options,
    config: {
      ...config,
      install: { ...readConfig({}, {}).install, ...config?.install, generator: 'built-in' },
    },
  })
  const { generators } = service.app
  const generator = createBuiltInGenerator({ keyPairs, run: runInThreads, passwordCost: 4 })
  Object.assign(service.app, {
    loginKeyPairs: keyPairs,
    generators: {
      async choose(...asked: Parameters<typeof generators.choose>) {
        return { ...(await generators.choose(...asked)), generator }
      },
    } satisfies typeof generators,
  })
  return service
}

const SINGLE_NODE = { control_plane_count: 1, user_managed_networking: true } as const

export async function aReadyCluster(
  service: TestApp,
  { nodes, ...params }: Partial<ClusterCreateParams> & { readonly nodes: 1 | 3 | 5 },
): Promise<ReadyCluster> {
  const single = nodes === 1
  const { id } = await registered(service, { ...(single && SINGLE_NODE), ...params })
  const path = `/v2/clusters/${id}`
  const infraEnvId = await infraEnvFor(service, id)
  const hosts: ReadyHost[] = []

  const show = async () => (await service.inject('GET', path)).body
  const work = () => discover(service, ...hosts.map(({ agent }) => agent))
  const send = async (method: 'POST' | 'PUT', rest: string, body: unknown) =>
    expectOk(await service.inject(method, rest, body))

  async function addHost(options: MachineOptions): Promise<ReadyHost> {
    const { id: hostId, agent } = await aHostIn(service, infraEnvId, { seed: id, ...options })
    const host = { id: hostId, agent, path: `/v2/infra-envs/${infraEnvId}/hosts/${hostId}` }
    hosts.push(host)
    return host
  }

  for (let number = 1; number <= nodes; number += 1) await addHost({ number })
  await work()
  if (!single) {
    const vips = { api_vips: [{ ip: '192.168.50.1' }], ingress_vips: [{ ip: '192.168.50.2' }] }
    expectOk(await service.inject('PATCH', path, vips))
    await work()
  }

  return {
    id,
    path,
    infraEnvId,
    hosts,
    show,
    work,
    addHost,
    get: (rest) => service.inject('GET', `${path}/${rest}`),
    act: (action) => service.inject('POST', `${path}/actions/${action}`),
    eventNames: async () =>
      (await service.inject('GET', `/v2/events?cluster_id=${id}`)).body.map(
        ({ name }: { name: string }) => name,
      ),
    async begin() {
      await send('POST', `${path}/actions/install`, undefined)
      await service.app.preparer.sweep()
      await work()
    },
    async bootHosts() {
      for (const host of hosts)
        for (const current_stage of ['Starting installation', 'Rebooting', 'Done'])
          await send('PUT', `${host.path}/progress`, { current_stage })
      await service.clock.advance(1_000)
    },
    async complete() {
      await send('POST', `${path}/uploads/ingress-cert`, INGRESS_CA)
      for (const { name } of (await show()).monitored_operators)
        await send('PUT', `${path}/monitored-operators`, { name, status: 'available', status_info: '' })
      await service.clock.advance(1_000)
    },
  }
}

function expectOk({ status, text }: TestAnswer): void {
  if (status >= 300) throw new Error(`${status} ${text}`)
}
