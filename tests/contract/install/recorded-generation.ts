// The recorded preparations: what was asked for, and what the stand-in for the installer wrote, told from what came of it.
import type { InstallInputs } from '@groundwork/openshift/install-config'
import type {
  AssetDirectory,
  Generator,
  GeneratorContext,
  StoredManifest,
} from '@groundwork/openshift/installation'
import { loadCluster } from '@groundwork/service/store'
import type { TestApp } from '@groundwork/service/testing'
import { loadInstallInputs } from '@groundwork/service/testing/parts'
import { buildShape, type GoldenShape } from './golden-shapes.ts'

export interface Generation {
  readonly openshift_cluster_id: string
  readonly generator: {
    readonly commands: readonly string[][]
    readonly env: Readonly<Record<string, string>>
  }
  readonly manifests_in_dir_before_ignition: Readonly<Record<string, string>>
  readonly manifest_list: readonly {
    readonly folder: string
    readonly file_name: string
    readonly manifest_source: string
  }[]
  readonly files: Readonly<Record<string, RecordedDocument>>
  readonly hosts: readonly {
    readonly hostname: string
    readonly role: string
    readonly bootstrap: boolean
    readonly file_name: string
    readonly ignition: RecordedDocument
  }[]
}

// biome-ignore lint/suspicious/noExplicitAny: a recording is looked at, and what is missing makes the test fail.
export type RecordedDocument = any

type Shape = GoldenShape<Generation>
interface HostPatch {
  readonly hostname: string
  readonly request?: unknown
  readonly installer_args?: readonly string[]
  readonly ignition_override?: string
}

/** What every recorded machine said of its time, which the recording of the inputs left out. */
const NTP_SOURCES = ['ntp1.example.com', 'ntp2.example.com'].map((source_name) => ({
  source_name,
  source_state: 'synced' as const,
}))

/** As they are when the preparation starts: a bootstrap host was chosen. */
export async function recordedInputs(service: TestApp, shape: Shape): Promise<InstallInputs> {
  const patches = (shape.input.host_patches ?? []) as readonly HostPatch[]
  const { cluster_patch2: second } = shape.input as { cluster_patch2?: { request: unknown } }
  const { clusterId, infraEnv, hostIds } = await buildShape(service, {
    ...shape,
    input: {
      ...shape.input,
      host_patches: patches.flatMap(({ hostname, request }) =>
        request === undefined ? [] : [{ hostname, request }],
      ),
      cluster_patches: second === undefined ? [] : [second],
    },
  })
  for (const { hostname, installer_args, ignition_override } of patches) {
    const host = `/v2/infra-envs/${infraEnv?.body.id}/hosts/${hostIds.get(hostname)}`
    if (installer_args !== undefined)
      await service.inject('PATCH', `${host}/installer-args`, { args: installer_args })
    if (ignition_override !== undefined)
      await service.inject('PATCH', `${host}/ignition`, { config: ignition_override })
  }
  await requireUploaded(service, clusterId, shape)
  await service.clock.advance(1)
  const stored = await loadCluster(service.app.db, clusterId)
  if (!stored) throw new Error(`no cluster for ${shape.name}`)
  const inputs = await loadInstallInputs(service.app, service.app.db, stored)
  const isBootstrap = (id: string) =>
    shape.output.hosts.some(({ hostname, bootstrap }) => bootstrap && hostIds.get(hostname) === id)
  return {
    ...inputs,
    hosts: inputs.hosts.map((host) => ({
      ...host,
      bootstrap: isBootstrap(host.id),
      ntp_sources: NTP_SOURCES,
    })),
  }
}

/** What was taken there is taken here. */
async function requireUploaded(service: TestApp, clusterId: string, { input, name }: Shape): Promise<void> {
  const { body } = await service.inject('GET', `/v2/clusters/${clusterId}/manifests`)
  if (body.length !== (input.manifests ?? []).length) throw new Error(`manifests of ${name} were refused`)
}

/** As the service kept them. */
export const userManifests = ({ input }: Shape): readonly StoredManifest[] =>
  (
    (input.manifests ?? []) as readonly {
      folder: 'manifests' | 'openshift'
      file_name: string
      content: string
    }[]
  ).map(({ folder, file_name, content }) => ({
    folder,
    fileName: file_name,
    text: Buffer.from(content, 'base64').toString('utf8'),
    source: 'user',
  }))

export interface RecordingGenerator extends Generator {
  readonly commands: string[][]
  readonly contexts: GeneratorContext[]
  /** The manifests as they were given for the Ignition documents. */
  manifests: AssetDirectory
  installConfig: string
}

export function createRecordedGenerator({ output, input }: Shape): RecordingGenerator {
  const manifests = writtenManifests(output, input.cluster)
  const generator: RecordingGenerator = {
    name: 'openshift-install',
    commands: [],
    contexts: [],
    manifests: new Map(),
    installConfig: '',
    createManifests: async (assets, context) => {
      generator.commands.push(['create', 'manifests'])
      generator.contexts.push(context)
      generator.installConfig = assets.get('install-config.yaml') ?? ''
      return manifests
    },
    createIgnitionConfigs: async (assets, context, mode) => {
      generator.commands.push([
        'create',
        mode === 'cluster' ? 'ignition-configs' : 'single-node-ignition-config',
      ])
      generator.contexts.push(context)
      generator.manifests = assets
      return writtenIgnition(output, manifests, mode)
    },
  }
  return generator
}

const MACHINE_LISTS = [
  '99_openshift-cluster-api_master-machines-0.yaml',
  '99_openshift-cluster-api_worker-machineset-0.yaml',
  '99_openshift-machine-api_master-control-plane-machine-set.yaml',
]

function writtenManifests(output: Generation, cluster: Readonly<Record<string, unknown>>): AssetDirectory {
  const added = new Set(output.manifest_list.map(({ folder, file_name }) => `${folder}/${file_name}`))
  const isAdded = (path: string) => added.has(path.replace(/-[0-9a-f]{7}-\d\d(\.ya?ml)$/, '$1'))
  const own = Object.entries(output.manifests_in_dir_before_ignition)
    .filter(([path]) => !isAdded(path))
    .map(([path, text]): [string, string] => [
      path,
      text
        .replace('mastersSchedulable: true', 'mastersSchedulable: false')
        .replace('infrastructureTopology: HighlyAvailable', 'infrastructureTopology: SingleReplica'),
    ])
  const { type } = (cluster.platform ?? {}) as { type?: string }
  // Taken away again by the service, so that no client has seen them.
  const machines = type === 'vsphere' ? MACHINE_LISTS : []
  return new Map([...own, ...machines.map((name): [string, string] => [`openshift/${name}`, 'kind: List\n'])])
}

const ADDED_FILES = [
  '/opt/openshift/assisted-install-bootstrap',
  '/etc/NetworkManager/conf.d/99-kni.conf',
  '/etc/NetworkManager/conf.d/01-ipv6.conf',
]

function writtenIgnition(
  output: Generation,
  manifests: AssetDirectory,
  mode: 'cluster' | 'single-node',
): AssetDirectory {
  const roles = ['master.ign', 'worker.ign', 'arbiter.ign'].filter(
    (name) => mode === 'cluster' && output.files[name]._status === undefined,
  )
  const bootstrap = mode === 'cluster' ? 'bootstrap.ign' : 'bootstrap-in-place-for-live-iso.ign'
  return new Map([
    [bootstrap, JSON.stringify(writtenBootstrap(output.files['bootstrap.ign'], manifests))],
    ...roles.map((name): [string, string] => [
      name,
      JSON.stringify(withoutAdded(encoded(output.files[name]))),
    ]),
    ['metadata.json', JSON.stringify(output.files['metadata.json'])],
    ['auth/kubeconfig', 'kubeconfig'],
    ['auth/kubeadmin-password', 'password'],
  ])
}

function writtenBootstrap(recorded: RecordedDocument, manifests: AssetDirectory): RecordedDocument {
  const config = withoutAdded(encoded(recorded))
  const files = config.storage.files.map((file: RecordedDocument) => {
    const { contents, ...rest } = file
    if (file.path === '/etc/motd') return { ...rest, append: [contents] }
    const written = manifests.get(file.path.replace('/opt/openshift/', ''))
    return written === undefined ? file : { ...rest, contents: { source: dataUrlOf(written) } }
  })
  const connection = {
    path: '/etc/NetworkManager/system-connections/nmconnection',
    mode: 0o600,
    contents: { source: dataUrlOf('[connection]') },
  }
  return { ...config, storage: { ...config.storage, files: [...files, connection] } }
}

function withoutAdded(config: RecordedDocument): RecordedDocument {
  const files = config.storage?.files?.filter(({ path }: { path: string }) => !ADDED_FILES.includes(path))
  return files === undefined ? config : { ...config, storage: { ...config.storage, files } }
}

const dataUrlOf = (text: string): string =>
  `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`

/** The recording has data URLs as prefix and text; and empty members, which no document needs. */
function encoded(value: RecordedDocument): RecordedDocument {
  if (Array.isArray(value)) return value.map(encoded)
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.prefix === 'string' && typeof value.text === 'string') {
    const isBase64 = value.prefix.endsWith('base64,')
    return `${value.prefix}${isBase64 ? Buffer.from(value.text).toString('base64') : encodeURIComponent(value.text)}`
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, encoded(member)]))
}
