import { replaceFile } from '@groundwork/files/durable-write'
import { parseImageReference, repositoryName } from '@groundwork/image-names/image-reference'
import { collectPlan, type MirrorWish, planSize } from '@groundwork/mirror/plan'
import { imagesBySource } from '@groundwork/mirror/results'
import { IMAGE_NAMES } from '@groundwork/oci-images/product'
import { createImageReader } from '@groundwork/registry/image-reader'
import { createRepositoryReader } from '@groundwork/registry/repository-reader'
import { readCommaList } from '@groundwork/text/comma-list'
import { usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { MirrorPlanFlags } from './add-mirror-commands.ts'
import { explainMirrorError } from './explain-mirror-error.ts'
import { insecureRegistries, mirrorAccess, readConnections } from './mirror-access.ts'
import { readPackage } from './read-package.ts'
import { sizeText } from './size-text.ts'

export async function runMirrorPlan(around: Surroundings, flags: MirrorPlanFlags): Promise<void> {
  const wish = readWish(flags)
  const connections = readConnections(flags)
  const { signal, out, err } = around
  try {
    const { pullSecret, ...access } = await mirrorAccess(flags, around)
    const named = [...wish.releases, ...wish.images, ...wish.catalogues.map(({ image }) => image)]
    const reading = { ...access, insecureRegistries: insecureRegistries(flags, named) }
    const reader = createRepositoryReader({ ...reading, pullSecret })
    const images = createImageReader(reading)
    const progress = (line: string) => err.write(`${line}\n`)
    try {
      const plan = await collectPlan(wish, { reader, images, pullSecret, connections, signal, progress })
      await replaceFile(flags.to, `${JSON.stringify(plan, null, 1)}\n`, 0o644)
      const size = planSize(plan)
      for (const [source, count] of imagesBySource(plan.images)) out.write(`${source}: ${count}\n`)
      out.write(`${size.images} images, ${size.blobs} blobs, ${sizeText(size.bytes)}: ${flags.to}\n`)
    } finally {
      await reader.close()
      await images.close()
    }
  } catch (error) {
    throw explainMirrorError(error, signal)
  }
}

function readWish(flags: MirrorPlanFlags): MirrorWish {
  const { release = [], image = [], own, catalogue, package: packages = [] } = flags
  if (release.length + image.length === 0 && own === undefined && catalogue === undefined)
    throw usageError('There is nothing to copy. Name it with --release, --image, --own or --catalogue.')
  if ((catalogue === undefined) !== (packages.length === 0))
    throw usageError('--catalogue and --package belong together: name what to take of the catalogue.')
  const wished = packages.map(readPackage)
  return {
    releases: release,
    images: [...image, ...(own === undefined ? [] : ownImages(own))],
    catalogues: catalogue === undefined ? [] : [{ image: catalogue, packages: wished }],
    architectures: readCommaList(flags.arch ?? ''),
    withSignatures: flags.signatures,
  }
}

function ownImages(text: string): readonly string[] {
  const reference = parseImageReference(text)
  if (reference === null || reference.digest !== '')
    throw usageError(`--own: "${text}" is no path with a tag. Write registry.example.com/groundwork:1.0.`)
  return Object.values(IMAGE_NAMES).map((name) => `${repositoryName(reference)}/${name}:${reference.tag}`)
}
