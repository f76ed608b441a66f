// The controller in a pod that is only told of, between a cluster that only remembers and a service that only answers, in time that is only counted.
import {
  createSampleMachine,
  createSampleService,
  createVirtualClock,
  type SampleAnswer,
  type SampleRequest,
} from '@groundwork/host/testing'
import { PROXIES } from '../cluster/openshift-resource.ts'
import { readControllerSettings } from '../context/controller-settings.ts'
import { runController } from '../run-controller.ts'
import { createMemoryCluster } from './memory-cluster.ts'

export const CLUSTER_ID = '11111111-0000-4000-8000-000000000001'
const BASE = '/api/assisted-install/v2'
export const MINUTE = 60_000

export interface WireHost {
  id: string
  infra_env_id: string
  requested_hostname: string
  role: string
  status: string
  progress: { current_stage: string }
  inventory: string
  node_labels?: string
  machine_config_pool_name?: string
}

/** A host of the service that is about to restart into its own system. */
export const wireHost = (name: string, address: string, parts: Partial<WireHost> = {}): WireHost => ({
  id: `id-of-${name}`,
  infra_env_id: 'infra-env',
  requested_hostname: name,
  role: 'master',
  status: 'installing-in-progress',
  progress: { current_stage: 'Rebooting' },
  inventory: JSON.stringify({ interfaces: [{ ipv4_addresses: [`${address}/24`] }] }),
  ...parts,
})

/** What the service knows; requests of the controller change it as they would there. */
export interface ServiceState {
  status: string
  platform: string
  finalizingStage: string
  isStageTimedOut: boolean
  hosts: WireHost[]
  operators: Record<string, unknown>[]
  manifests: readonly { readonly Name: string; readonly Content: string }[]
  /** Asked first; null: as usual. */
  answer: ((request: SampleRequest) => SampleAnswer | null) | null
}

export interface SampleControllerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly state?: Partial<ServiceState>
  readonly onCommand?: (line: string) => {
    readonly code?: number
    readonly stdout?: string
    readonly stderr?: string
  }
}

export function createSampleController({ env = {}, state = {}, onCommand }: SampleControllerOptions = {}) {
  const clock = createVirtualClock()
  const cluster = createMemoryCluster()
  cluster.put(PROXIES, { metadata: { name: 'cluster' } })
  const service: ServiceState = {
    ...{ status: 'installing', platform: 'none', finalizingStage: '', isStageTimedOut: false },
    ...{ hosts: [], operators: [], manifests: [], answer: null, ...state },
  }
  const web = createSampleService(clock, (request) => service.answer?.(request) ?? answer(service, request))
  const commands: string[] = []
  const sample = createSampleMachine('', {
    onCommand: (line) => {
      commands.push(line)
      return onCommand?.(line) ?? { code: 0 }
    },
  })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const ending = new AbortController()
  const settings = readControllerSettings({
    ...{ CLUSTER_ID, INVENTORY_URL: 'http://192.0.2.1:8090', OPENSHIFT_VERSION: '4.20.1', ...env },
  })
  const machine = { ...sample, clock, fetch: web.fetch }
  let exitCode: number | null = null
  return {
    ...{ clock, cluster, service, web, machine, commands, said },
    get exitCode() {
      return exitCode
    },
    start(): void {
      void runController({
        machine,
        settings,
        cluster,
        log: { info: say, warn: say, error: say },
        signal: ending.signal,
      }).then(
        (code) => {
          exitCode = code
        },
        (error: unknown) => {
          said.push(String(error))
          exitCode = 1
        },
      )
    },
    async stop(): Promise<void> {
      ending.abort()
      await clock.advance(1)
    },
    /** Bodies of all requests of this kind, in order. */
    sent: (method: string, path: RegExp): readonly unknown[] =>
      web.requests
        .filter((request) => request.method === method && path.test(request.path))
        .map(({ body }) => body),
    stages: (): readonly string[] =>
      web.requests
        .filter(({ method, path }) => method === 'PUT' && path.includes('/hosts/'))
        .map(({ path, body }) => `${/id-of-([^/]+)/.exec(path)?.[1]}: ${body?.current_stage}`),
  }
}

function answer(service: ServiceState, { method, path, body }: SampleRequest): SampleAnswer {
  const short = path.replace(BASE, '').replace(`/clusters/${CLUSTER_ID}`, '').replace(/\?.*/, '')
  if (method === 'GET' && short === '') return { status: 200, body: clusterOf(service) }
  if (method === 'GET' && short === '/monitored-operators') return { status: 200, body: service.operators }
  if (method === 'GET' && short === '/downloads/files') return { status: 200, body: service.manifests }
  if (method === 'GET') return { status: 200, body: 'kubeconfig' }
  if (short.endsWith('/progress') && short.includes('/hosts/')) {
    const host = service.hosts.find(({ id }) => short.includes(`/${id}/`))
    if (host === undefined) return { status: 404 }
    host.progress = { current_stage: String(body?.current_stage) }
    if (body?.current_stage === 'Done') host.status = 'installed'
  } else if (short === '/progress') service.finalizingStage = String(body?.finalizing_stage)
  else if (short === '/monitored-operators') {
    const operator = service.operators.find(({ name }) => name === body?.name)
    Object.assign(operator ?? {}, body)
  } else if (short === '/actions/complete-installation')
    service.status = body?.is_success ? 'installed' : 'error'
  return { status: 200 }
}

const clusterOf = ({ status, platform, finalizingStage, isStageTimedOut, hosts }: ServiceState) => ({
  status,
  status_info: '',
  platform: { type: platform },
  progress: { finalizing_stage: finalizingStage, finalizing_stage_timed_out: isStageTimedOut },
  hosts,
})
