// A whole installation on a machine that is only told of: its service and its cluster answer as the test says, and hours of
// waiting take no time.
import { dataUrl } from '@groundwork/ignition/document'
import type { ProgramResult } from '../../machine/machine.ts'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { createSampleService, type SampleAnswer, type SampleRequest } from '../../testing/sample-service.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import type { InstallerSettings } from '../installer-settings.ts'
import { runInstaller } from '../run-installer.ts'

export const CLUSTER = '33333333-0000-4000-8000-000000000003'
export const INFRA_ENV = '11111111-0000-4000-8000-000000000001'
export const HOST = '22222222-0000-4000-8000-000000000002'
export const TOKEN = 'token-of-the-host'
export const PULL_SECRET = '{"auths":{"registry.example.com":{"auth":"c2VjcmV0LW9mLXRoZS1yZWdpc3RyeQ=="}}}'
export const SERVICE = 'http://192.0.2.1:8090'
export const KUBE = 'https://api.sample.example.com:6443'
const BASE = '/api/assisted-install'
const CLUSTER_PATH = `${BASE}/v2/clusters/${CLUSTER}`

export const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: admin
clusters: [{name: sample, cluster: {server: "${KUBE}"}}]
contexts: [{name: admin, context: {cluster: sample, user: admin}}]
users: [{name: admin, user: {token: token-of-the-admin}}]
`

export const someSettings = (changes: Partial<InstallerSettings> = {}): InstallerSettings => ({
  role: 'master',
  clusterId: CLUSTER,
  infraEnvId: INFRA_ENV,
  hostId: HOST,
  bootDevice: '/dev/disk/by-id/wwn-0x1',
  url: SERVICE,
  openshiftVersion: '4.18.3',
  mcoImage: 'registry.example.com/mco:1',
  controllerImage: 'registry.example.com/controller:1',
  controllerProgramSha256: '',
  agentImage: 'registry.example.com/agent:1',
  mustGatherImage: '',
  isInsecure: false,
  caFile: '',
  httpProxy: '',
  httpsProxy: '',
  noProxy: '',
  serviceIps: [],
  controlPlaneCount: changes.role === 'worker' ? 0 : 3,
  checksClusterVersion: true,
  disksToFormat: [],
  skipsDiskCleanup: true,
  skipsMcoReboot: false,
  notifiesReboots: false,
  coreosImage: '',
  installerArgs: [],
  isVerbose: false,
  token: TOKEN,
  ...changes,
})

/** A live system on which everything is there that an installation looks for. */
const LIVE = `@link /dev/disk/by-id/wwn-0x1 /dev/sda
@hex /dev/sda 00
@file /proc/sys/kernel/hostname
master-0
@file /usr/bin/oc
@file /root/.ssh/id_rsa.pub
ssh-rsa AAAA root@master-0
@file /opt/openshift/.bootkube.done
@file /opt/openshift/master.ign
{"ignition":{"version":"3.2.0"},"storage":{"files":[{"path":"/etc/base"}]}}
@file /opt/openshift/auth/kubeconfig
${KUBECONFIG}@cmd systemctl list-units --no-legend ironic-agent.service
@cmd systemctl is-active progress.service
@exit 3
inactive
`

const pullSecretFile = { path: '/root/.docker/config.json', contents: { source: dataUrl(PULL_SECRET) } }
const BOOTSTRAP_IGNITION = { ignition: { version: '3.2.0' }, storage: { files: [pullSecretFile] } }
export const HOST_IGNITION = {
  ignition: { version: '3.1.0', config: { merge: [{ source: 'https://192.0.2.5:22623/config/master' }] } },
  storage: { files: [{ path: '/etc/hostname' }] },
}

export type Answer = (request: SampleRequest) => SampleAnswer | undefined

export interface SampleInstallationOptions {
  readonly settings?: Partial<InstallerSettings>
  /** Beside a live system that has everything. */
  readonly text?: string
  /** Instead of the usual answers, which are those of a service with nothing but this host. */
  readonly service?: Answer
  /** Paths from `/api` on. */
  readonly kube?: Answer
  readonly onCommand?: (line: string) => Partial<ProgramResult> | null
  readonly signal?: AbortSignal
}

export function startSampleInstallation(options: SampleInstallationOptions = {}) {
  const clock = createVirtualClock()
  const settings = someSettings(options.settings)
  const service = createSampleService(clock, (request) => options.service?.(request) ?? usualAnswer(request))
  const kube = createSampleService(clock, (request) => options.kube?.(request) ?? { status: 404, body: {} })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const sample = createSampleMachine(`${LIVE}${options.text ?? ''}`, {
    otherCommands: 'succeed',
    onCommand: (line) => options.onCommand?.(line) ?? usualOutput(line),
  })
  const fetch: typeof sample.fetch = (url, request) =>
    url.startsWith(SERVICE) ? service.fetch(url, request) : kube.fetch(url, request)
  const machine = { ...sample, clock, fetch }
  let code: number | null = null
  const ended = runInstaller({
    machine,
    settings,
    log: { info: say, warn: say, error: say },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).then((exit) => {
    code = exit
  })

  /** `stage` or `stage (info)`; of others with their id before it. */
  const stages = () =>
    service.requests.flatMap(({ method, path, body }) => {
      const [, id = ''] = /\/hosts\/([^/]+)\/progress$/.exec(path) ?? []
      if (method !== 'PUT' || id === '') return []
      const info = body?.progress_info === '' ? '' : ` (${body?.progress_info})`
      return [`${id === HOST ? '' : `${id}: `}${body?.current_stage}${info}`]
    })

  return {
    ...{ clock, machine, commands: sample.commands, service, kube, said, stages },
    /** Lets time pass until it ends. */
    async run(limitMs = 24 * 3_600_000): Promise<number> {
      for (const end = clock.now() + limitMs; code === null && clock.now() < end; )
        await clock.advance(30_000)
      if (code === null)
        throw new Error(`It does not end. Stages: ${stages().join(', ')}\n${said.join('\n')}`)
      await ended
      return code
    },
  }
}

function usualOutput(line: string): Partial<ProgramResult> | null {
  return line.startsWith('coreos-installer ') ? { stdout: '> Read disk 1.2 GiB/2.4 GiB (50%)\n' } : null
}

function usualAnswer({ method, path }: SampleRequest): SampleAnswer {
  if (method !== 'GET') return { status: 204 }
  if (path === `${BASE}/v2/infra-env/${INFRA_ENV}/hosts/${HOST}/downloads/ignition`)
    return { status: 200, body: HOST_IGNITION }
  if (path === `${CLUSTER_PATH}/downloads/files?file_name=bootstrap.ign`)
    return { status: 200, body: BOOTSTRAP_IGNITION }
  if (path.startsWith(`${CLUSTER_PATH}/hosts`)) return { status: 200, body: [] }
  if (path.startsWith(CLUSTER_PATH)) return { status: 200, body: { id: CLUSTER, kind: 'Cluster', hosts: [] } }
  return { status: 404, body: { reason: 'There is no such thing.' } }
}
