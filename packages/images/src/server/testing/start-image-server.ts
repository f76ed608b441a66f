// An image server on loopback, over real files and real media. What a service would answer is in the hands of the test.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BaseImages } from '../../base-images/base-images.ts'
import { openFileSource } from '../../base-images/file-source.ts'
import { SILENT_LOG } from '../../base-images/image-log.ts'
import type { OsImage } from '../../base-images/os-image.ts'
import type { BaseImage } from '../../media/base-image.ts'
import type { BootParts } from '../../media/boot-parts.ts'
import { openBaseImage } from '../../media/open-base-image.ts'
import type { Reading } from '../../readers/reading.ts'
import { buildTestIso } from '../../testing/build-test-iso.ts'
import { TEST_MINIMUMS } from '../../testing/open-test-base.ts'
import { createImageServer, type ImageServer } from '../image-server.ts'
import type { ImageServerParts, PartsRequest } from '../image-server-parts.ts'
import { TEST_CERTIFICATE } from './test-certificate.ts'

export const IMAGE_ID = '2d4f8c1e-7a3b-4d5e-9f60-112233445566'
export const VERSION = '4.18'
export const BUILD = '418.94.202502100215-0'
export const NMSTATE = Buffer.from('archive with nmstatectl!')

export interface RecordedRead {
  readonly reading: Reading
  readonly start: number
  readonly end: number
  sent: number
  /** null: still going on. */
  isComplete: boolean | null
}

export interface TestImageServer {
  readonly images: ImageServer
  readonly http: Server
  readonly port: number
  readonly host: string
  readonly url: string
  readonly base: BaseImage
  readonly s390xBase: BaseImage
  /** Of every request, in order. */
  readonly asked: PartsRequest[]
  readonly reads: RecordedRead[]
  stop(): Promise<void>
}

export interface TestServerOptions {
  readonly parts?: Partial<ImageServerParts>
  readonly boot?: Partial<BootParts>
  readonly host?: string
  readonly isTls?: boolean
  readonly rootfsBytes?: number
  /** Stands between the server and the file. */
  readonly wrapBase?: (base: BaseImage) => BaseImage
}

export const testBoot = (boot: Partial<BootParts> = {}): BootParts => ({
  tag: 'revision-1',
  ignition: Buffer.from('{"ignition":{"version":"3.1.0"}}'),
  ramdisk: null,
  kernelArguments: [],
  lastModified: new Date('2026-03-04T05:06:07.890Z'),
  image: { version: VERSION, architecture: 'x86_64', type: 'full-iso' },
  ...boot,
})

export async function startImageServer(options: TestServerOptions = {}): Promise<TestImageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'image-server-'))
  const opened = await openBase(directory, 'x86_64', options.rootfsBytes ?? 3 * 1024 * 1024 + 777)
  const base = options.wrapBase?.(opened) ?? opened
  const s390xBase = await openBase(directory, 's390x', 5_000)
  const asked: PartsRequest[] = []
  const reads: RecordedRead[] = []
  const images = createImageServer({
    bases: basesOf([base, s390xBase]),
    async bootParts(request) {
      asked.push(request)
      return testBoot(options.boot)
    },
    imageBaseUrl: (host) => `http://${host ?? 'images.example.com'}`,
    nmstate: async () => NMSTATE,
    readings: {
      begin(reading, start, end) {
        const read: RecordedRead = { reading, start, end, sent: 0, isComplete: null }
        reads.push(read)
        return {
          sent: (bytes) => {
            read.sent += bytes
          },
          end: (isComplete) => {
            read.isComplete = isComplete
          },
        }
      },
    },
    log: SILENT_LOG,
    ...options.parts,
  })
  const server = options.isTls
    ? createTlsServer(TEST_CERTIFICATE, images.listener)
    : createServer(images.listener)
  if (!options.isTls) images.watch(server)
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    images,
    http: server,
    port,
    host,
    url: `${options.isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    base,
    s390xBase,
    asked,
    reads,
    async stop() {
      await images.close()
      await closeServer(server)
      await Promise.all([opened.source.close(), s390xBase.source.close()])
      await rm(directory, { recursive: true })
    },
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function openBase(
  directory: string,
  architecture: 'x86_64' | 's390x',
  rootfsBytes: number,
): Promise<BaseImage> {
  const path = join(directory, `${architecture}.iso`)
  const rootfs = randomBytes(rootfsBytes)
  await writeFile(path, buildTestIso({ architecture, files: { '/images/pxeboot/rootfs.img': rootfs } }))
  return openBaseImage(await openFileSource(path), {
    tag: `base-${architecture}`,
    architecture,
    version: BUILD,
    openshiftVersion: VERSION,
    lastModified: new Date('2025-02-10T02:15:00Z'),
    localPath: path,
    minimums: TEST_MINIMUMS,
  })
}

function basesOf(bases: readonly BaseImage[]): BaseImages {
  const images = bases.map(
    (base): OsImage => ({
      openshift_version: base.openshiftVersion,
      cpu_architecture: base.architecture,
      url: base.localPath ?? '',
      version: base.version,
      sha256: '',
      type: 'full-iso',
      isRemote: false,
    }),
  )
  return {
    find: (version, architecture) =>
      images.find(
        (image) =>
          image.cpu_architecture === architecture &&
          (image.version === version || image.openshift_version === version),
      ),
    async open(image) {
      return bases[images.indexOf(image)] as BaseImage
    },
    opened: (image) => bases[images.indexOf(image)] ?? null,
    states: () => [],
    watch: () => () => {},
    async close() {},
  }
}
