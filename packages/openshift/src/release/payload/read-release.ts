import { imageName, parseImageReference, pinned } from '@groundwork/image-names/image-reference'
import { recordOf, stringOf } from '@groundwork/json/json-values'
import { type OpenImage, readSmallFile } from '@groundwork/registry/image'
import { ReleaseError } from '../release-error.ts'
import type { Release } from './release.ts'

const METADATA = 'release-manifests/release-metadata'
const REFERENCES = 'release-manifests/image-references'

export async function readRelease(image: OpenImage): Promise<Release> {
  const metadata = recordOf(await readJson(image, METADATA))
  const references = recordOf(await readJson(image, REFERENCES))
  const version = stringOf(metadata.version) || stringOf(recordOf(references.metadata).name)
  if (version === '') throw notARelease(image.name, `${METADATA} names no version`)
  const components = componentsOf(references)
  if (components.size === 0) throw notARelease(image.name, `${REFERENCES} names no images`)
  const reference = parseImageReference(image.name)
  return {
    image: image.name,
    exactImage: reference === null ? image.name : imageName(pinned(reference, image.digest)),
    digest: image.digest,
    version,
    architecture: await architectureOf(image, metadata),
    components,
  }
}

async function readJson(image: OpenImage, path: string): Promise<unknown> {
  const text = await readSmallFile(image, path)
  if (text === null) throw notARelease(image.name, `${path} is missing`)
  try {
    return JSON.parse(text)
  } catch {
    throw notARelease(image.name, `${path} is not JSON`)
  }
}

const notARelease = (name: string, why: string): ReleaseError =>
  new ReleaseError(
    'unsupported',
    `The image ${name} is no release of OpenShift: ${why}. Name a release image.`,
  )

/** An ImageStream: each tag is a component. */
function componentsOf(references: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const { tags } = recordOf(references.spec)
  const pairs = (Array.isArray(tags) ? tags : []).map((tag) => {
    const { name, from } = recordOf(tag)
    return [stringOf(name), stringOf(recordOf(from).name)] as const
  })
  return new Map(pairs.filter(([name, image]) => name !== '' && image !== ''))
}

async function architectureOf(
  image: OpenImage,
  metadata: Readonly<Record<string, unknown>>,
): Promise<string> {
  const said = stringOf(recordOf(metadata.metadata)['release.openshift.io/architecture'])
  if (image.isForSeveral || said === 'multi') return 'multi'
  try {
    const config = Buffer.from(await image.small(image.manifest.config)).toString('utf8')
    return stringOf(recordOf(JSON.parse(config)).architecture)
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}
