// The files of the web pages. They are listed once, so that no request can name another file; each is read when it is first asked
// for, and kept: all of them together are a few megabytes.
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentType } from './content-type.ts'

/** The best first. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const
export type Encoding = (typeof ENCODINGS)[number]['name']

export interface UiFile {
  readonly type: string
  /** In which forms it lies there, beside the plain one. */
  readonly encodings: readonly Encoding[]
  read(encoding: Encoding | null): Promise<UiBytes>
}

export interface UiBytes {
  readonly bytes: Buffer
  readonly etag: string
}

export interface UiDirectory {
  /** `path` begins with a slash; null: there is no such file. */
  find(path: string): UiFile | null
}

const INDEX = 'index.html'
export const INDEX_PATH = `/${INDEX}`

/** Lists it anew when its start page has changed: it was built again. null: there is no start page. */
export function createUiDirectory(directory: string): () => UiDirectory | null {
  let listed: { readonly at: number; readonly files: UiDirectory } | null = null
  return () => {
    const builtAt = statSync(join(directory, INDEX), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return null
    if (listed?.at !== builtAt) listed = { at: builtAt, files: list(directory) }
    return listed.files
  }
}

function list(directory: string): UiDirectory {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    // Notes of the build.
    .filter((path) => !path.includes('/.'))
  const there = new Set(paths)
  const files = new Map<string, UiFile>()
  for (const path of paths) {
    if (isVariant(path, there)) continue
    files.set(path, fileOf(directory, path, there))
  }
  return { find: (path) => files.get(path) ?? null }
}

const isVariant = (path: string, there: ReadonlySet<string>): boolean =>
  ENCODINGS.some(({ suffix }) => path.endsWith(suffix) && there.has(path.slice(0, -suffix.length)))

function fileOf(directory: string, path: string, there: ReadonlySet<string>): UiFile {
  const known = new Map<Encoding | null, Promise<UiBytes>>()
  const variants = ENCODINGS.filter(({ suffix }) => there.has(path + suffix))
  return {
    type: contentType(path),
    encodings: variants.map(({ name }) => name),
    read(encoding) {
      const suffix = variants.find(({ name }) => name === encoding)?.suffix ?? ''
      const reading = known.get(encoding) ?? readBytes(join(directory, path + suffix))
      known.set(encoding, reading)
      // A failure is not worth remembering.
      reading.catch(() => known.delete(encoding))
      return reading
    },
  }
}

async function readBytes(file: string): Promise<UiBytes> {
  const bytes = await readFile(file)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}
