// An empty directory, a web server with one live image, and services that share both.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImageError } from '../../image-error.ts'
import type { BaseImage } from '../../media/base-image.ts'
import { TEST_MINIMUMS } from '../../testing/open-test-base.ts'
import type { BaseImages } from '../base-images.ts'
import { type BaseImagesOptions, createBaseImages } from '../create-base-images.ts'
import type { OsImage } from '../os-image.ts'
import { type FileServer, startFileServer } from './file-server.ts'
import { someOsImage } from './some-os-image.ts'

/** Where an image without other words is stored. */
export const STORED_NAME = 'rhcos-full-iso-418.94.202502100215-0-x86_64.iso'

export interface BaseImagesWorld {
  readonly directory: string
  readonly server: FileServer
  readonly lines: LogLine[]
  /** One more service, with one image: that of the server unless said. Nothing takes it long. */
  bases(image?: Partial<OsImage>, options?: Partial<BaseImagesOptions>): TestBases
  /** Whether the directory holds exactly this. Comparing large buffers with a matcher takes minutes. */
  isStored(bytes: Uint8Array): Promise<boolean>
  /** Of all files in the directory. */
  names(): Promise<string[]>
  close(): Promise<void>
}

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly fields: object
}

export interface TestBases extends BaseImages {
  readonly image: OsImage
  get(): Promise<BaseImage>
}

const QUICK = { retryMs: [1, 1, 1, 1, 1], failureMs: [0], lockPollMs: 5, recheckMs: 0, progressMs: 0 }

export async function createBaseImagesWorld(iso: Uint8Array): Promise<BaseImagesWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'base-images-'))
  const server = await startFileServer(iso)
  const lines: LogLine[] = []
  const log = (level: string) => (fields: object, message: string) => lines.push({ level, message, fields })
  const opened: BaseImages[] = []
  return {
    directory,
    server,
    lines,
    bases(image = {}, options = {}) {
      const wanted = someOsImage({ url: server.url, ...image })
      const created = createBaseImages({
        images: [wanted],
        directory,
        minimums: TEST_MINIMUMS,
        log: { info: log('info'), warn: log('warn') },
        ...options,
        timing: { ...QUICK, ...options.timing },
      })
      opened.push(created)
      return { ...created, image: wanted, get: () => created.open(wanted) }
    },
    isStored: async (bytes) => (await readFile(join(directory, STORED_NAME))).equals(bytes),
    names: async () => (await readdir(directory)).sort(),
    async close() {
      await Promise.all(opened.map((bases) => bases.close()))
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The error that the caller gets. */
export async function failureOf(work: Promise<unknown>): Promise<ImageError> {
  const outcome = await work.then(
    () => new Error('It should have failed.'),
    (error: unknown) => error,
  )
  if (outcome instanceof ImageError) return outcome
  throw outcome
}
