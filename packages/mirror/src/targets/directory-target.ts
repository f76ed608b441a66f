// An OCI layout: one directory in which all images share their blobs. A blob gets its name only when it is whole and on the disk.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectory, renameDurably, replaceFile, syncDirectory } from '@groundwork/files/durable-write'
import { parseImageReference } from '@groundwork/image-names/image-reference'
import { type Descriptor, hexOf } from '@groundwork/registry/image'
import { MirrorError } from '../plan/mirror-error.ts'
import { indexText, readIndexLines } from './directory-index.ts'
import type { MirrorTarget } from './mirror-target.ts'

/** Where the journal of a directory is: in it, so that an empty disk at the same place is not taken for a full one. */
export const JOURNAL_IN_DIRECTORY = '.groundwork-mirror-journal'
const DRAFT = '.draft-'
const READ_BYTES = 1024 * 1024

type Part = Pick<Descriptor, 'digest' | 'size'>

export async function directoryTarget(directory: string): Promise<MirrorTarget> {
  const blobs = join(directory, 'blobs')
  await makeDirectory(join(blobs, 'sha256'))
  let cleaning: Promise<void> | null = null
  const fileOf = (digest: string) => join(blobs, ...digest.split(':'))
  /** Read or written in this run, so that what many images share is read once. */
  const checked = new Set<string>()
  const has = ({ digest, size }: Part) =>
    stat(fileOf(digest)).then(
      (facts) => facts.isFile() && facts.size === size,
      () => false,
    )

  /** Not by its size alone: a disk that was pulled out, or that is old, gives other bytes. */
  async function isWhole(part: Part, signal: AbortSignal): Promise<boolean> {
    const { digest } = part
    if (!(await has(part))) return false
    if (checked.has(digest)) return true
    const isRight = await fileHasDigest(fileOf(digest), digest, signal)
    signal.throwIfAborted()
    if (!isRight) return false
    // Who was killed right after the rename has not done that.
    await syncDirectory(dirname(fileOf(digest)))
    checked.add(digest)
    return true
  }

  async function write(digest: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    cleaning ??= removeDrafts(blobs)
    await cleaning
    const draft = join(blobs, `${DRAFT}${randomUUID()}`)
    const file = await open(draft, 'wx', 0o644)
    try {
      for await (const piece of content) await writeWhole(file, piece)
      await file.datasync()
      await file.close()
      if (!digest.startsWith('sha256:')) await makeDirectory(dirname(fileOf(digest)))
      await renameDurably(draft, fileOf(digest))
      checked.add(digest)
    } finally {
      await file.close().catch(() => undefined)
      await rm(draft, { force: true })
    }
  }

  return {
    name: `oci:${directory}`,
    reference: ({ source, digest }, tag) => {
      const reference = parseImageReference(tag === '' ? `${source}@${digest}` : `${source}:${tag}`)
      if (reference === null) throw new MirrorError('invalid', `"${source}" is no repository.`)
      return reference
    },
    isStillThere: has,
    hasBlob: (_repository, blob) => has(blob),
    async blob({ blob, open: bytes }, signal) {
      if (await isWhole(blob, signal)) return 'present'
      await write(blob.digest, bytes())
      return 'sent'
    },
    async manifest({ document: { digest, bytes } }, signal) {
      if (await isWhole({ digest, size: bytes.length }, signal)) return 'present'
      await write(digest, [bytes])
      return 'sent'
    },
    async finish(images, failed) {
      await replaceFile(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}', 0o644)
      const index = join(directory, 'index.json')
      const broken = new Set(failed.map(({ digest }) => digest))
      const before = []
      for (const line of await readIndexLines(index))
        if (!broken.has(line.digest) && (await has(line))) before.push(line)
      await replaceFile(index, indexText(before, images), 0o644)
    },
    close: async () => undefined,
  }
}

/** What cannot be read is not. */
async function fileHasDigest(file: string, digest: string, signal: AbortSignal): Promise<boolean> {
  const hash = createHash(digest.slice(0, digest.indexOf(':')))
  try {
    for await (const piece of createReadStream(file, { highWaterMark: READ_BYTES, signal }))
      hash.update(piece as Uint8Array)
  } catch {
    return false
  }
  return hash.digest('hex') === hexOf(digest)
}

/** Of a run that was killed. */
async function removeDrafts(blobs: string): Promise<void> {
  for (const name of await readdir(blobs))
    if (name.startsWith(DRAFT)) await rm(join(blobs, name), { force: true })
}

/** One write may take only a part, on a disk that is nearly full for example; the next then says why. */
async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done, piece.length - done)
    if (bytesWritten === 0)
      throw new MirrorError('conflict', 'The disk takes no more bytes. Make room on it.')
    done += bytesWritten
  }
}
