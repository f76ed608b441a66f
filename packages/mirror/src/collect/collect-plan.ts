// Reads what is wished for, as far as a plan needs it: documents, a few files, no layers of components.
import {
  type ImageReference,
  imageName,
  parseImageReference,
  pinned,
} from '@groundwork/image-names/image-reference'
import { readRelease } from '@groundwork/openshift/release-payload'
import { goArchitecture, ImageError, ownArchitecture } from '@groundwork/registry/image'
import type { ImageReader } from '@groundwork/registry/image-reader'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { type PackageWish, selectBundles } from '../catalogue/select-bundles.ts'
import { buildPlan, type FoundImage } from '../plan/build-plan.ts'
import { MirrorError } from '../plan/mirror-error.ts'
import type { MirrorPlan, PlannedCatalogue, PlannedRelease } from '../plan/mirror-plan.ts'
import { mapBounded } from './map-bounded.ts'
import { readTree } from './read-tree.ts'
import { sharedSignal } from './shared-signal.ts'

export interface MirrorWish {
  readonly releases: readonly string[]
  readonly images: readonly string[]
  readonly catalogues: readonly CatalogueWish[]
  /** As images or kernels spell them; empty: all. */
  readonly architectures: readonly string[]
  /** With the signatures that stand beside images as tags (sha256-….sig). */
  readonly withSignatures: boolean
}

export interface CatalogueWish {
  readonly image: string
  readonly packages: readonly PackageWish[]
}

export interface CollectOptions {
  readonly reader: RepositoryReader
  readonly images: ImageReader
  readonly pullSecret: string
  readonly connections: number
  readonly signal: AbortSignal
  progress?(line: string): void
}

/** One image that is to be read. */
interface Wanted {
  readonly reference: ImageReference
  readonly tags: readonly string[]
  readonly why: string
}

/** Throws ImageError, MirrorError or ReleaseError. */
export async function collectPlan(wish: MirrorWish, options: CollectOptions): Promise<MirrorPlan> {
  const architectures = wish.architectures.map(goArchitecture)
  const { reader, connections, progress = () => undefined } = options
  const signal = sharedSignal(options.signal)
  const open = (image: string) => openImage(image, architectures, options)
  const wanted: Wanted[] = wish.images.map((image) => named(image, 'named'))
  const releases: PlannedRelease[] = []
  const catalogues: PlannedCatalogue[] = []
  for (const image of wish.releases) {
    const release = await readRelease(await open(image))
    progress(`${image}: release ${release.version}, ${release.components.size} components`)
    const tag = `${release.version}-${kernelName(release.architecture)}`
    releases.push({
      image: release.exactImage,
      version: release.version,
      architecture: release.architecture,
    })
    wanted.push({ ...named(release.exactImage, `release ${release.version}`), tags: [tag] })
    for (const [name, component] of release.components)
      wanted.push({
        ...named(component, `component of release ${release.version}`),
        tags: [`${tag}-${name}`],
      })
  }
  for (const { image, packages } of wish.catalogues) {
    const opened = await open(image)
    const names = packages.map(({ name }) => name)
    const catalogue = await readCatalogue(opened, names)
    const bundles = packages.flatMap((one) => selectBundles(catalogue, one))
    const reference = referenceOf(image)
    progress(`${image}: ${bundles.length} bundles of ${names.join(', ')}`)
    catalogues.push({
      image: imageName(pinned(reference, opened.digest)),
      tag: reference.tag,
      packages: names,
    })
    wanted.push({ ...named(image, 'catalogue') })
    for (const bundle of bundles)
      for (const related of new Set([bundle.image, ...bundle.relatedImages]))
        wanted.push(named(related, `operator ${bundle.package}`))
  }
  const found = await mapBounded(distinct(wanted), connections, async (one) => {
    const tree = await readTree(reader, one.reference, architectures, signal)
    return { ...one, ...tree }
  })
  progress(`${found.length} images read`)
  const signatures = wish.withSignatures
    ? await mapBounded(found, connections, (image) => signatureOf(reader, image, signal))
    : []
  return buildPlan([...found, ...signatures.flat()], releases, catalogues)
}

/** Of cosign: an image of its own, by a tag that is made of the digest. */
async function signatureOf(
  reader: RepositoryReader,
  { reference, digest, why }: FoundImage,
  signal: AbortSignal,
): Promise<readonly FoundImage[]> {
  const tag = `${digest.replace(':', '-')}.sig`
  const named = { ...reference, tag, digest: '' }
  try {
    const tree = await readTree(reader, named, [], signal)
    return [{ reference: pinned(named, tree.digest), tags: [tag], why: `signature of ${why}`, ...tree }]
  } catch (error) {
    if (error instanceof ImageError && error.problem === 'missing') return []
    throw error
  }
}

const openImage = (
  image: string,
  [architecture = ownArchitecture()]: readonly string[],
  { images, pullSecret, signal }: CollectOptions,
) => images.open(image, { pullSecret, signal, architecture })

function named(image: string, why: string): Wanted {
  const reference = referenceOf(image)
  return { reference, why, tags: reference.tag === '' ? [] : [reference.tag] }
}

function referenceOf(image: string): ImageReference {
  const reference = parseImageReference(image)
  if (reference === null)
    throw new MirrorError(
      'invalid',
      `"${image}" is no name of an image in a registry. Write registry.example.com/path:tag or @sha256:....`,
    )
  return reference
}

/** Components may share an image: it is read once, and has the tags of all. */
function distinct(wanted: readonly Wanted[]): readonly Wanted[] {
  const byName = new Map<string, Wanted>()
  for (const one of wanted) {
    const name = imageName(one.reference)
    const known = byName.get(name)
    byName.set(name, known === undefined ? one : { ...known, tags: [...known.tags, ...one.tags] })
  }
  return [...byName.values()]
}

const KERNEL_NAMES: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' }

/** As tags of releases have it. */
const kernelName = (architecture: string): string => KERNEL_NAMES[architecture] ?? architecture
