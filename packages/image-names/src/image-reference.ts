// Names of images: registry/repository:tag and registry/repository@digest.

export interface ImageReference {
  /** With its port, if it has one. */
  readonly registry: string
  readonly repository: string
  /** Empty where the image is named by digest. */
  readonly tag: string
  readonly digest: string
}

const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/
const TAG = /^\w[\w.-]{0,127}$/
const REPOSITORY = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/
const REGISTRY = /^(?:\[[0-9a-fA-F:]+\]|[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)(?::\d{1,5})?$/
const DEFAULT_REGISTRY = 'docker.io'

/** null: no name of an image. A digest makes the tag beside it meaningless. */
export function parseImageReference(text: string): ImageReference | null {
  const [name = '', digest = '', ...more] = text
    .trim()
    .replace(/^docker:\/\//, '')
    .split('@')
  if (more.length > 0 || (digest !== '' && !isDigest(digest))) return null
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  const [path, tag] = colon === -1 ? [name, ''] : [name.slice(0, colon), name.slice(colon + 1)]
  if (colon !== -1 && !TAG.test(tag)) return null
  const { registry, repository } = splitRegistry(path)
  if (!REGISTRY.test(registry) || !REPOSITORY.test(repository)) return null
  return { registry, repository, digest, tag: digest === '' ? tag || 'latest' : '' }
}

export const isDigest = (text: string): boolean => DIGEST.test(text)

function splitRegistry(path: string): Pick<ImageReference, 'registry' | 'repository'> {
  const slash = path.indexOf('/')
  const first = path.slice(0, Math.max(0, slash))
  if (/[.:[]/.test(first) || first === 'localhost') {
    return { registry: first, repository: path.slice(slash + 1) }
  }
  return { registry: DEFAULT_REGISTRY, repository: slash === -1 ? `library/${path}` : path }
}

/** Without tag and digest. */
export const repositoryName = ({ registry, repository }: ImageReference): string =>
  `${registry}/${repository}`

export const imageName = (reference: ImageReference): string =>
  `${repositoryName(reference)}${reference.digest === '' ? `:${reference.tag}` : `@${reference.digest}`}`

/** The same image under the exact name that never means another one. */
export const pinned = (reference: ImageReference, digest: string): ImageReference => ({
  ...reference,
  tag: '',
  digest,
})
