import { messageOf } from '@groundwork/errors/error-text'
import type { FileTree } from '@groundwork/host/machine'
import { findNode } from '@groundwork/host/machine'
import { parse, parseAllDocuments } from 'yaml'
import { textIn } from '../medium/tree-text.ts'
import type { KubeObject } from '../world/cluster.ts'

/** What a cluster is to become, from its install-config. */
export interface ClusterConfig {
  readonly name: string
  readonly domain: string
  readonly controlPlane: number
  readonly arbiters: number
  readonly workers: number
  readonly platform: string
  /** Empty: the user has a load balancer, or there is only one node. */
  readonly apiVips: readonly string[]
  readonly ingressVips: readonly string[]
  readonly serviceNetwork: string
  /** Of OpenShift. */
  readonly version: string
}

/** Where bootstrap Ignitions put what is to be created in the new cluster. */
export const MANIFEST_FOLDERS = ['/opt/openshift/manifests', '/opt/openshift/openshift']

/** Every object in the folders. What cannot be read is told, and left out. */
export function readManifests(tree: FileTree, onProblem: (what: string) => void): readonly KubeObject[] {
  return MANIFEST_FOLDERS.flatMap((folder) => {
    const node = findNode(tree, folder)?.node
    const names = node?.kind === 'directory' ? [...node.entries.keys()].sort() : []
    return names
      .filter((name) => /\.(?:ya?ml|json)$/.test(name))
      .flatMap((name) => {
        try {
          return objectsIn(textIn(tree, `${folder}/${name}`) ?? '')
        } catch (error) {
          onProblem(`${folder}/${name} cannot be read: ${messageOf(error)}`)
          return []
        }
      })
  })
}

function objectsIn(text: string): readonly KubeObject[] {
  const documents = parseAllDocuments(text, { logLevel: 'silent' })
  const [broken] = documents.flatMap((document) => document.errors ?? [])
  if (broken !== undefined) throw broken
  return documents
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => isObject(object))
}

const isObject = (object: KubeObject | null): object is KubeObject =>
  typeof object?.kind === 'string' && typeof object.metadata?.name === 'string'

/** Null: nothing in the manifests says what the cluster is. */
export function findConfig(manifests: readonly KubeObject[]): ClusterConfig | null {
  const map = manifests.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'cluster-config-v1',
  )
  const text = (map?.data as Record<string, string> | undefined)?.['install-config']
  if (text === undefined) return null
  const config = parse(text, { logLevel: 'silent' }) as InstallConfig
  const [platform = 'none'] = Object.keys(config.platform ?? {})
  const settings = config.platform?.[platform] ?? {}
  return {
    name: config.metadata?.name ?? 'lab',
    domain: config.baseDomain ?? 'example.com',
    controlPlane: config.controlPlane?.replicas ?? 3,
    arbiters: config.arbiter?.replicas ?? 0,
    workers: (config.compute ?? []).reduce((sum, { replicas = 0 }) => sum + replicas, 0),
    platform,
    apiVips: settings.apiVIPs ?? (settings.apiVIP === undefined ? [] : [settings.apiVIP]),
    ingressVips: settings.ingressVIPs ?? (settings.ingressVIP === undefined ? [] : [settings.ingressVIP]),
    serviceNetwork: config.networking?.serviceNetwork?.[0] ?? '172.30.0.0/16',
    version: findVersion(manifests),
  }
}

/** The controller is told it; the install-config has none. */
function findVersion(manifests: readonly KubeObject[]): string {
  const job = manifests.find(({ kind }) => kind === 'Job') as ControllerJob | undefined
  const variables = job?.spec?.template?.spec?.containers?.flatMap(({ env = [] }) => env) ?? []
  return variables.find(({ name }) => name === 'OPENSHIFT_VERSION')?.value || SOME_VERSION
}

/** For manifests that say nothing of it. */
const SOME_VERSION = '4.18.4'

interface ControllerJob extends KubeObject {
  readonly spec?: {
    readonly template?: {
      readonly spec?: {
        readonly containers?: readonly {
          readonly env?: readonly { readonly name: string; readonly value?: string }[]
        }[]
      }
    }
  }
}

interface InstallConfig {
  readonly baseDomain?: string
  readonly metadata?: { readonly name?: string }
  readonly controlPlane?: { readonly replicas?: number }
  readonly arbiter?: { readonly replicas?: number }
  readonly compute?: readonly { readonly replicas?: number }[]
  readonly networking?: { readonly serviceNetwork?: readonly string[] }
  readonly platform?: Readonly<
    Record<
      string,
      {
        readonly apiVIPs?: readonly string[]
        readonly apiVIP?: string
        readonly ingressVIPs?: readonly string[]
        readonly ingressVIP?: string
      } | null
    >
  >
}

export const isSingleNode = ({ controlPlane }: ClusterConfig): boolean => controlPlane === 1
export const fullDomain = ({ name, domain }: ClusterConfig): string => `${name}.${domain}`
