// A service with a database, an emulated BMC on a port, and a machine behind it that does what a test says.
import { randomUUID } from 'node:crypto'
import { createJumpingClock, type JumpingClock } from '@groundwork/bmc/testing'
import type { Bmc } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import type { HostFacts } from '@groundwork/engine/facts'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { aPullSecret, inCluster } from '@groundwork/service/testing/parts'
import { findBmcFault } from '../bmcs/bmc-faults.ts'
import { findBmcKind } from '../bmcs/bmc-kinds.ts'
import { createBmc, type EmulatedBmc } from '../bmcs/create-bmc.ts'
import { type ListeningBmc, listenBmc } from '../bmcs/listen-bmc.ts'
import { PASSWORD, USER } from './bmc-bench.ts'

export const MAC = '52:54:00:ab:cd:01'
/** More than a kernel and its ramdisk. */
export const ENOUGH_BYTES = 80 * 1024 * 1024
const IMAGE_BYTES = 1024 * 1024 * 1024

export interface BootedHost {
  readonly service: TestApp
  readonly bmc: EmulatedBmc
  /** Of the BMC, and of those who wait for it. */
  readonly bmcClock: JumpingClock
  readonly infraEnvId: string
  readonly clusterId: string
  readonly bmcId: string
  readonly hostId: string
  readonly path: string
  /** An action of the API on the BMC, refused or not. */
  act(action: string, body?: object): Promise<{ status: number; body: Bmc }>
  /** Until nothing is left to do, and how it is then. */
  settled(): Promise<Bmc>
  /** Time passes, and what became due is done. */
  later(ms: number): Promise<Bmc>
  /** The BMC reads so much of the image. */
  reads(bytes: number): Promise<void>
  /** The agent on the machine registers; whether it was let in. */
  registers(): Promise<number>
  /** The installer on the machine reports. */
  reports(stage: string): Promise<void>
  /** The host, as far as an installation would have brought it. */
  isInstalling(): Promise<void>
  /** Events of BMCs, oldest first: name and message. */
  events(): Promise<readonly { readonly name: string; readonly message: string }[]>
  close(): Promise<void>
}

export interface BootedHostOptions {
  readonly kind?: string
  readonly faults?: readonly string[]
  readonly password?: string
  /** Stands between the service and the BMC. */
  readonly handle?: (bmc: EmulatedBmc) => EmulatedBmc['handle']
  readonly params?: object
}

export async function openBootedHost(options: BootedHostOptions = {}): Promise<BootedHost> {
  const clock = createJumpingClock()
  const faults = (options.faults ?? []).map(findBmcFault)
  const kind = findBmcKind(options.kind ?? 'plain')
  const bmc = createBmc({ kind, user: USER, password: PASSWORD, now: clock.now, faults })
  const listening: ListeningBmc = await listenBmc({ handle: options.handle?.(bmc) ?? bmc.handle })
  const config = { imageServiceBaseUrl: 'http://127.0.0.1:8888' }
  const service = await createTestApp({ config, bmcClock: clock })
  const { app, inject } = service
  const pull_secret = aPullSecret()
  const cluster = {
    name: 'one',
    base_dns_domain: 'example.com',
    openshift_version: '4.20',
    pull_secret,
    control_plane_count: 1,
  }
  const clusterId = (await inject('POST', '/v2/clusters', cluster)).body.id as string
  const env = { name: 'rack-1', pull_secret, cluster_id: clusterId }
  const infraEnvId = (await inject('POST', '/v2/infra-envs', env)).body.id as string
  const login = kind.login === 'none' ? {} : { username: USER, password: options.password ?? PASSWORD }
  const described = { name: 'node-1', mac_addresses: [MAC], address: listening.address, tls: 'insecure' }
  const path = `${OWN_BASE_PATH}/v1/infra-envs/${infraEnvId}/bmcs`
  const created = await inject('POST', path, { bmcs: [{ ...described, ...login, ...options.params }] })
  if (created.status !== 201) throw new Error(created.text)
  const bmcId = created.body[0].id as string
  const hostId = randomUUID()
  const hostPath = `/v2/infra-envs/${infraEnvId}/hosts/${hostId}`

  async function settled(): Promise<Bmc> {
    await app.bmcRunner.settle()
    return (await inject('GET', `${path}/${bmcId}`)).body as Bmc
  }

  return {
    ...{ service, bmc, bmcClock: clock, infraEnvId, clusterId, bmcId, hostId, path, settled },
    async act(action, body) {
      const { status, body: answer } = await inject('POST', `${path}/${bmcId}/actions/${action}`, body)
      return { status, body: answer as Bmc }
    },
    async later(ms) {
      await service.clock.advance(ms)
      return settled()
    },
    async reads(bytes) {
      const reading = {
        ...{ infraEnvId, address: '127.0.0.1', medium: 'full-iso', tag: 'tag', size: IMAGE_BYTES },
      }
      const ongoing = app.mediaReaders.readings.begin(reading, 0, bytes)
      ongoing.sent(bytes)
      ongoing.end(false)
      await app.mediaReaders.flush()
    },
    async registers() {
      const body = { host_id: hostId, mac_addresses: [MAC.toUpperCase()], discovery_agent_version: 'v' }
      return (await inject('POST', `/v2/infra-envs/${infraEnvId}/hosts`, body)).status
    },
    async reports(stage) {
      const { status, text } = await inject('PUT', `${hostPath}/progress`, { current_stage: stage })
      if (status !== 200) throw new Error(text)
    },
    isInstalling: () =>
      inCluster(
        app,
        clusterId,
        async (unit) => {
          const [host] = await unit.hosts()
          if (host === undefined) throw new Error('no host has registered')
          const times = { stage_started_at: unit.now, stage_updated_at: unit.now }
          const stage = { ...times, current_stage: 'Writing image to disk' } as const
          const progress = { ...host.facts.progress, ...stage }
          const facts: Partial<HostFacts> = { status: 'installing-in-progress', role: 'master', progress }
          await unit.saveHost(host, { facts })
          await unit.saveCluster({ status: 'installing' })
        },
        { evaluate: 'later' },
      ),
    async events() {
      const { body } = await inject('GET', `/v2/events?infra_env_id=${infraEnvId}`)
      return (body as { name: string; message: string }[]).filter(({ name }) => name.startsWith('bmc_'))
    },
    async close() {
      await service.close()
      await listening.close()
    },
  }
}
