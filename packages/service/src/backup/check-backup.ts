// Reads a backup from end to end before anything is done with it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { readTar, type TarEntry } from './tar-reader.ts'

export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* readTar(source.pipe(gunzip))
  } finally {
    // A check that stops half way must not leave the file open.
    source.destroy()
    gunzip.destroy()
  }
}

/** Throws when a single byte is not as it was written. */
export async function checkBackup(file: string): Promise<Manifest> {
  try {
    return await check(file)
  } catch (error) {
    throw new Error(`${file} cannot be restored, and nothing was changed. ${reasonOf(error as Error)}`, {
      cause: error,
    })
  }
}

const CUT = 'It is cut off: copy it again, or take another backup.'
const UNREADABLE = 'It is damaged, or no backup of Groundwork: copy it again, or take another backup.'

/** Of the unpacker, which speaks of its own matters. */
const REASONS: Readonly<Record<string, string>> = { Z_BUF_ERROR: CUT, Z_DATA_ERROR: UNREADABLE }

const reasonOf = (error: Error): string =>
  REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message

async function check(file: string): Promise<Manifest> {
  const found: Record<string, string> = {}
  let manifest: Manifest | null = null
  for await (const { name, content } of readEntries(file)) {
    if (name === MANIFEST) {
      manifest = parseManifest(await readText(content))
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    found[name] = hash.digest('hex')
  }
  if (manifest === null)
    throw new Error('It has no list of its parts: it is no backup of Groundwork, or cut off.')
  const names = new Set([...Object.keys(manifest.checksums), ...Object.keys(found)])
  const wrong = [...names].filter((name) => manifest.checksums[name] !== found[name])
  if (wrong.length > 0)
    throw new Error(`It is damaged: ${wrong.slice(0, 3).join(', ')} is not as it was written.`)
  return manifest
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
