// A cluster that carries its release with it: every mirror is also found on the machines themselves.
import { isRecord } from '@groundwork/json/json-values'
import type { StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import type { InstallInputs } from '../inputs.ts'

const KIND = 'InternalReleaseImage'
const PORT = 22625
const PATCHED = 'internalreleaseimage.openshift.io/patched'

type Fields = Readonly<Record<string, unknown>>

export const hasInternalRegistry = (manifests: readonly StoredManifest[]): boolean =>
  manifests.some(
    (manifest) =>
      // Reading takes long, and hardly anybody has one.
      manifest.text.includes(KIND) &&
      documentsOf(manifest).some(
        (object) => isRecord(object) && object.kind === KIND && objectName(object) === 'cluster',
      ),
  )

/** As they were when the cluster carries nothing. */
export function withInternalMirrors(
  manifests: readonly StoredManifest[],
  inputs: InstallInputs,
): readonly StoredManifest[] {
  if (!hasInternalRegistry(manifests)) return manifests
  return manifests.map((manifest) => {
    const documents = documentsOf(manifest)
    const changed = documents.map((object) => (isRecord(object) ? changeObject(object, inputs) : object))
    if (changed.every((object, index) => object === documents[index])) return manifest
    return { ...manifest, text: changed.map((object) => objectYaml(object as object)).join('---\n') }
  })
}

/** A mirror and where else its content is. */
export const withInternalMirror = (mirror: string, inputs: InstallInputs): readonly string[] => [
  mirror,
  onHost(mirror, internalHost(inputs)),
  onHost(mirror, `localhost:${PORT}`),
]

const internalHost = ({ cluster }: InstallInputs): string =>
  `api-int.${cluster.name}.${cluster.base_dns_domain}:${PORT}`

const onHost = (reference: string, host: string): string => reference.replace(/^[^/]*/, host)

function changeObject(object: Fields, inputs: InstallInputs): Fields {
  const spec = isRecord(object.spec) ? object.spec : {}
  switch (object.kind) {
    case 'ImageDigestMirrorSet':
      return marked(object, { ...spec, imageDigestMirrors: twinned(spec.imageDigestMirrors, inputs) })
    case 'ImageTagMirrorSet':
      return marked(object, { ...spec, imageTagMirrors: twinned(spec.imageTagMirrors, inputs) })
    case 'CatalogSource':
      if (typeof spec.image !== 'string') return object
      return marked(object, { ...spec, image: onHost(spec.image, internalHost(inputs)) })
    case 'ClusterCatalog': {
      const source = isRecord(spec.source) ? spec.source : {}
      const image = isRecord(source.image) ? source.image : {}
      if (typeof image.ref !== 'string') return object
      const ref = onHost(image.ref, internalHost(inputs))
      return marked(object, { ...spec, source: { ...source, image: { ...image, ref } } })
    }
    default:
      return object
  }
}

function twinned(sources: unknown, inputs: InstallInputs): unknown {
  if (!Array.isArray(sources)) return sources
  return sources.map((entry: unknown) => {
    if (!isRecord(entry)) return entry
    const mirrors = Array.isArray(entry.mirrors) ? entry.mirrors.map(String) : []
    return {
      ...entry,
      mirrors: [...new Set(mirrors.flatMap((mirror) => withInternalMirror(mirror, inputs)))],
    }
  })
}

function marked(object: Fields, spec: Fields): Fields {
  const metadata = isRecord(object.metadata) ? object.metadata : {}
  const annotations = isRecord(metadata.annotations) ? metadata.annotations : {}
  return { ...object, metadata: { ...metadata, annotations: { ...annotations, [PATCHED]: 'true' } }, spec }
}

const objectName = ({ metadata }: Fields): unknown => (isRecord(metadata) ? metadata.name : undefined)

/** What cannot be read is reported by the check of uploaded manifests. */
function documentsOf({ text }: StoredManifest): readonly unknown[] {
  try {
    return readKubernetesYaml(text).filter((object) => object !== null)
  } catch {
    return []
  }
}
