// One file of an image, as a container would see it: the uppermost layer that has it counts.
import { posix } from 'node:path'
import { ImageError } from './image-error.ts'
import type { OpenImage } from './open-image.ts'
import { scanLayer } from './scan-layer.ts'

export interface FileReceiver {
  /** Called again from the beginning when what came before was damaged. */
  receive(content: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void>
}

const MOST_LINKS = 5

/** Whether there is such a file; `path` without a slash at its beginning. */
export async function findFile(image: OpenImage, path: string, receiver: FileReceiver): Promise<boolean> {
  let wanted = path
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const found = await findIn(image, wanted, receiver)
    if (found.kind !== 'link') return found.kind === 'file'
    wanted = found.target
  }
  throw new ImageError('damaged', `In the image ${image.name} ${path} is a link that leads nowhere.`)
}

type Found =
  | { readonly kind: 'file' }
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly target: string }

async function findIn(image: OpenImage, path: string, receiver: FileReceiver): Promise<Found> {
  for (const layer of image.manifest.layers.toReversed()) {
    let found: Found | null = null
    await scanLayer(image, layer, () => {
      found = null
      return async ({ name, type, size = 0, linkname }, content) => {
        const entry = plain(name)
        if (entry === path && (type === 'file' || type === 'contiguous-file')) {
          await receiver.receive(content, size)
          found = { kind: 'file' }
        } else if (entry === path && type === 'symlink') {
          found = { kind: 'link', target: targetOf(path, linkname ?? '') }
        } else if (entry === path && type === 'link') {
          found = { kind: 'link', target: plain(linkname ?? '') }
        } else if (hides(entry, path)) {
          found ??= { kind: 'none' }
        }
      }
    })
    if (found !== null) return found
  }
  return { kind: 'none' }
}

const plain = (name: string): string => posix.normalize(`/${name}`).replace(/^\/+|\/+$/g, '')

const targetOf = (path: string, target: string): string =>
  plain(target.startsWith('/') ? target : posix.join(posix.dirname(path), target))

/** A mark in a layer that the file, or a directory above it, is gone below. */
function hides(entry: string, path: string): boolean {
  const name = posix.basename(entry)
  if (!name.startsWith('.wh.')) return false
  const directory = posix.dirname(entry)
  const above = directory === '.' ? '' : `${directory}/`
  if (name === '.wh..wh..opq') return path.startsWith(above)
  const hidden = `${above}${name.slice('.wh.'.length)}`
  return path === hidden || path.startsWith(`${hidden}/`)
}
