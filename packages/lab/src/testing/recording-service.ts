// A service that decides nothing: it writes down what it is told, and asks for what a test wants. Only as much of the wire as
// agents, installers and controllers use.
import type { SendRequest } from '../network/send-request.ts'
import { bootstrapIgnition, type ClusterFilesInputs, pointerIgnition } from './cluster-files.ts'

export const SERVICE_URL = 'http://service.example.com:8090'
export const CLUSTER_ID = '11111111-0000-4000-8000-000000000001'
export const INFRA_ENV_ID = '22222222-0000-4000-8000-000000000002'
const BASE = '/api/assisted-install'

export interface RecordedHost {
  readonly id: string
  name: string
  role: 'bootstrap' | 'master' | 'worker' | 'arbiter'
  inventory: string
  stage: string
  /** Device to install on; the first disk that is eligible unless a test says otherwise. */
  disk: string
  isInstalling: boolean
  registrations: number
}

export interface RecordedReport {
  readonly host: string
  readonly stage: string
  readonly info: string
}

export interface RecordingService {
  readonly send: SendRequest
  readonly hosts: ReadonlyMap<string, RecordedHost>
  /** Stages of hosts, in the order in which they came. */
  readonly reports: readonly RecordedReport[]
  readonly finalizing: readonly string[]
  readonly operators: readonly { readonly name: string; readonly status: string; readonly info: string }[]
  readonly completion: { readonly is_success: boolean } | null
  /** Files that were uploaded. */
  readonly uploads: readonly string[]
  readonly replies: readonly {
    readonly host: string
    readonly step: string
    readonly code: number
    readonly error: string
  }[]
  status: string
  /** From now on every host is told to install itself. */
  install(): void
  /** From now on every host is told to stop its installation. */
  stop(): void
  /** Stages of one host without percentages and repetitions. */
  stagesOf(name: string): readonly string[]
}

export interface RecordingOptions extends ClusterFilesInputs {
  /** Name of a machine to what it becomes. */
  readonly roles: Readonly<Record<string, RecordedHost['role']>>
  /** What differs in the step that begins the installation. */
  readonly request?: Readonly<Record<string, unknown>>
}

export function createRecordingService(options: RecordingOptions): RecordingService {
  const hosts = new Map<string, RecordedHost>()
  const reports: RecordedReport[] = []
  const finalizing: string[] = []
  const operators: { name: string; status: string; info: string }[] = []
  const uploads: string[] = []
  const replies: { host: string; step: string; code: number; error: string }[] = []
  const known = new Map([
    ['console', 'progressing'],
    ['cvo', 'progressing'],
  ])
  let completion: { readonly is_success: boolean } | null = null
  let isInstalling = false
  let isStopping = false

  const wireHost = ({ id, name, role, inventory, stage }: RecordedHost) => ({
    id,
    infra_env_id: INFRA_ENV_ID,
    kind: 'Host',
    requested_hostname: name,
    role: role === 'bootstrap' ? 'master' : role,
    bootstrap: role === 'bootstrap',
    status: stage === 'Done' ? 'installed' : isInstalling ? 'installing-in-progress' : 'known',
    inventory,
    progress: { current_stage: stage || undefined },
  })
  const wireCluster = (query: URLSearchParams) => ({
    id: CLUSTER_ID,
    kind: 'Cluster',
    name: options.name,
    status: service.status,
    platform: { type: options.apiVip === undefined ? 'none' : 'baremetal' },
    ...(query.get('exclude-hosts') === 'true' ? {} : { hosts: [...hosts.values()].map(wireHost) }),
  })

  function instructionsFor(host: RecordedHost): object {
    const steps = []
    if (host.inventory === '') steps.push({ step_type: 'inventory', step_id: 'inventory-1', args: [host.id] })
    if (isStopping) steps.push({ step_type: 'stop-installation', step_id: 'stop-1', args: [] })
    if (isInstalling && !host.isInstalling && host.inventory !== '') {
      host.isInstalling = true
      steps.push({ step_type: 'install', step_id: 'install-1', args: [JSON.stringify(installRequest(host))] })
    }
    return { next_instruction_seconds: 30, post_step_action: 'continue', instructions: steps }
  }
  const installRequest = (host: RecordedHost) => ({
    cluster_id: CLUSTER_ID,
    infra_env_id: INFRA_ENV_ID,
    host_id: host.id,
    role: host.role,
    boot_device: host.disk,
    installer_image: 'quay.example.com/lab/installer:1',
    controller_image: 'quay.example.com/lab/controller:1',
    mco_image: 'quay.example.com/lab/mco:1',
    openshift_version: '4.18.4',
    control_plane_count: options.controlPlane,
    check_cvo: true,
    ...options.request,
  })

  function takeReply(
    host: RecordedHost,
    body: { step_type: string; output?: string; exit_code?: number; error?: string },
  ) {
    replies.push({
      host: host.name,
      step: body.step_type,
      code: body.exit_code ?? 0,
      error: body.error ?? '',
    })
    if (body.step_type !== 'inventory' || body.output === undefined) return
    const inventory = JSON.parse(body.output) as { hostname: string; disks: readonly InventoryDisk[] }
    host.inventory = body.output
    host.name = inventory.hostname
    host.role = options.roles[inventory.hostname] ?? 'worker'
    host.disk ||= inventory.disks.find(isUsable)?.path ?? ''
  }

  function takeStage(host: RecordedHost, stage: string, info: string) {
    host.stage = stage
    reports.push({ host: host.name, stage, info })
    if ([...hosts.values()].every((one) => one.stage === 'Done')) service.status = 'finalizing'
  }

  async function answer(method: string, url: URL, body: () => Promise<unknown>): Promise<Response> {
    const path = url.pathname.replace(BASE, '')
    const route = `${method} ${path}`
    const hostOf = (id: string | undefined) => hosts.get(id ?? '')
    if (route === `POST /v2/infra-envs/${INFRA_ENV_ID}/hosts`) {
      const { host_id: id } = (await body()) as { host_id: string }
      const host = hostOf(id) ?? newHost(id)
      host.registrations += 1
      hosts.set(id, host)
      const args = [JSON.stringify({ infra_env_id: INFRA_ENV_ID, host_id: id, agent_version: 'agent:1' })]
      return Response.json({ id, next_step_runner_command: { command: '', args } }, { status: 201 })
    }
    const [, hostId, rest] = /\/infra-envs?\/[^/]+\/hosts\/([^/]+)\/(.*)$/.exec(path) ?? []
    const host = hostOf(hostId)
    if (host !== undefined && rest !== undefined) return answerHost(method, host, rest, body)
    if (!path.startsWith(`/v2/clusters/${CLUSTER_ID}`))
      return Response.json({ reason: `no ${route}` }, { status: 404 })
    return answerCluster(method, path.slice(`/v2/clusters/${CLUSTER_ID}`.length), url.searchParams, body)
  }

  async function answerHost(
    method: string,
    host: RecordedHost,
    rest: string,
    body: () => Promise<unknown>,
  ): Promise<Response> {
    if (rest === 'instructions') {
      if (method === 'GET') return Response.json(instructionsFor(host))
      takeReply(host, (await body()) as Parameters<typeof takeReply>[1])
      return new Response(null, { status: 204 })
    }
    if (rest === 'progress') {
      const { current_stage, progress_info } = (await body()) as Record<string, string>
      takeStage(host, current_stage ?? '', progress_info ?? '')
      return Response.json({})
    }
    if (rest === 'downloads/ignition')
      return new Response(
        pointerIgnition(options, host.role === 'bootstrap' ? 'master' : host.role, host.name),
      )
    return new Response(null, { status: 204 })
  }

  async function answerCluster(
    method: string,
    rest: string,
    query: URLSearchParams,
    body: () => Promise<unknown>,
  ): Promise<Response> {
    switch (`${method} ${rest}`) {
      case 'GET ':
        return Response.json(wireCluster(query))
      case 'GET /hosts': {
        const role = query.get('role')
        return Response.json([...hosts.values()].map(wireHost).filter((host) => host.role === role))
      }
      case 'GET /downloads/files':
        return new Response(bootstrapIgnition(options))
      case 'GET /downloads/credentials':
        return new Response('apiVersion: v1\n')
      case 'GET /monitored-operators':
        return Response.json([...known].map(([name, status]) => ({ name, status, operator_type: 'builtin' })))
      case 'PUT /monitored-operators': {
        const { name, status, status_info } = (await body()) as Record<
          'name' | 'status' | 'status_info',
          string
        >
        known.set(name, status)
        operators.push({ name, status, info: status_info })
        return Response.json({})
      }
      case 'PUT /progress':
        finalizing.push(((await body()) as { finalizing_stage: string }).finalizing_stage)
        return Response.json({})
      case 'POST /actions/complete-installation':
        completion = (await body()) as { readonly is_success: boolean }
        service.status = completion.is_success ? 'installed' : 'error'
        return Response.json(wireCluster(query), { status: 202 })
      case 'POST /logs':
        uploads.push(`${query.get('logs_type')} ${query.get('host_id') ?? ''}`.trim())
        return new Response(null, { status: 204 })
      default:
        return new Response(null, { status: 204 })
    }
  }

  const service: RecordingService = {
    ...{ hosts, reports, finalizing, operators, uploads, replies },
    status: 'installing',
    get completion() {
      return completion
    },
    async send(url, init) {
      const request = new Request(url, { ...init, duplex: 'half' } as RequestInit)
      return answer(request.method, new URL(url), () => request.json())
    },
    install() {
      isInstalling = true
      isStopping = false
      for (const host of hosts.values()) host.isInstalling = false
    },
    stop() {
      isInstalling = false
      isStopping = true
    },
    stagesOf(name) {
      const stages = reports.filter((report) => report.host === name).map(({ stage }) => stage)
      return stages.filter((stage, index) => stage !== stages[index - 1])
    },
  }
  return service
}

interface InventoryDisk {
  readonly path?: string
  readonly drive_type?: string
  readonly is_installation_media?: boolean
  readonly installation_eligibility?: { readonly eligible?: boolean }
}

const isUsable = (disk: InventoryDisk): boolean =>
  disk.installation_eligibility?.eligible === true &&
  disk.is_installation_media !== true &&
  disk.drive_type !== 'ODD'

const newHost = (id: string): RecordedHost => ({
  ...{ id, name: id, role: 'worker', inventory: '', stage: '', disk: '' },
  isInstalling: false,
  registrations: 0,
})
