import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'

export interface ManifestObject {
  /** `openshift/99_feature-gate.yaml` */
  readonly path: string
  readonly group: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

interface Document {
  readonly apiVersion?: unknown
  readonly kind?: unknown
  readonly metadata?: { readonly name?: unknown; readonly namespace?: unknown }
}

const FOLDERS = ['manifests/', 'openshift/']

/** In the order in which they are applied. */
export function manifestsOf(assets: AssetDirectory): ReadonlyMap<string, string> {
  const paths = [...assets.keys()].filter((path) => FOLDERS.some((folder) => path.startsWith(folder))).sort()
  return new Map(paths.map((path) => [path, assets.get(path) ?? '']))
}

/** Throws PreparationError when something cannot be read, or when two files are about the same object. */
export function objectsIn(manifests: ReadonlyMap<string, string>): readonly ManifestObject[] {
  const objects = [...manifests].flatMap(([path, text]) => readObjects(path, text))
  const seen = new Map<string, string>()
  for (const { path, group, kind, namespace, name } of objects) {
    // The API server chooses the names of these, so they are never the same.
    if (name === '') continue
    const key = JSON.stringify([group, kind, namespace, name])
    const other = seen.get(key)
    if (other !== undefined) {
      const what = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`
      throw new PreparationError(`${other} and ${path} are both about ${what}. Leave one of them out.`)
    }
    seen.set(key, path)
  }
  return objects
}

function readObjects(path: string, text: string): readonly ManifestObject[] {
  return documentsIn(path, text).flatMap((document) => {
    const { apiVersion, kind, metadata } = document
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') {
      throw new PreparationError(`${path} is no Kubernetes object: it needs an apiVersion and a kind.`)
    }
    const slash = apiVersion.lastIndexOf('/')
    return [
      {
        path,
        group: slash < 0 ? '' : apiVersion.slice(0, slash),
        kind,
        namespace: String(metadata?.namespace ?? ''),
        name: String(metadata?.name ?? ''),
      },
    ]
  })
}

/** Empty ones are left out. The message of the parser would show lines of the text, which may be a secret. */
function documentsIn(path: string, text: string): readonly Document[] {
  try {
    return readKubernetesYaml(text).filter(isObject)
  } catch {
    throw new PreparationError(`${path} is neither YAML nor JSON that can be read.`)
  }
}

const isObject = (value: unknown): value is Document => typeof value === 'object' && value !== null
