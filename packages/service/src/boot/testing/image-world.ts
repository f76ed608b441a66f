// Services with one database, and a base image that is large enough to tell its parts from each other.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTestIso } from '@groundwork/images/testing'
import { pino } from 'pino'
import type { BootConfig, Config } from '../../config/config.ts'
import type { App } from '../../process/app.ts'
import { createCloseStack } from '../../process/close-stack.ts'
import { createApp } from '../../process/create-app.ts'
import { readConfig } from '../../process/read-config.ts'
import { ALL_HANDLERS } from '../../server/all-handlers.ts'
import { createApiServer } from '../../server/api-server.ts'
import { createServiceImageServer } from '../../server/service-image-server.ts'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'

export interface ImageWorld {
  readonly clock: { now(): number; pass(ms: number): void }
  /** Every line that any of the services logged. */
  readonly lines: readonly string[]
  /** Another process of the same installation. */
  start(options?: Options): Promise<ImageService>
  close(): Promise<void>
}

interface Options {
  readonly config?: Partial<Config>
  readonly boot?: Partial<BootConfig>
}

export interface ImageService {
  readonly app: App
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<CallAnswer>
  /** An infra-env that was just registered. */
  register(params?: object): Promise<{ readonly id: string; readonly download_url: string }>
  /** From the image server, whatever host the address names. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Whether what runs now does so because its image server was asked. */
  isServingImages(): boolean
}

interface CallOptions {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly source?: string
}

interface CallAnswer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look wherever they want.
  readonly body: any
}

export async function createImageWorld(): Promise<ImageWorld> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-image-world-'))
  const iso = join(dataDir, 'live.iso')
  await writeFile(iso, buildTestIso())
  const given = ['4.20', '4.17'].map((openshift_version) => ({
    ...OS_IMAGE,
    openshift_version,
    version: `${openshift_version.replace('.', '')}.1`,
    url: iso,
  }))
  let now = Date.UTC(2026, 0, 1, 12)
  const clock = { now: () => now }
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const parts = createCloseStack(log)

  async function start(options: Options = {}): Promise<ImageService> {
    const read = readConfig({ 'data-dir': dataDir }, {})
    const config: Config = {
      ...read,
      auth: 'local',
      osImages: { ...read.osImages, given },
      ...options.config,
      boot: { ...read.boot, acceptsTinyImages: true, ...options.boot },
    }
    const app = await createApp({ config, clock, log, database, parts, passwordCost: 10 })
    const api = testServer(createApiServer(app, ALL_HANDLERS))
    const images = createServiceImageServer(app)
    const serving = new AsyncLocalStorage<true>()
    const server = createServer((...exchange) => serving.run(true, () => images.listener(...exchange)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await app.absences.arrive()
    parts.push('images', async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await images.close()
    })
    const authorization = await personOf(app)

    const call: ImageService['call'] = async (method, path, { body, headers = {}, source } = {}) => {
      const answer = await api.inject({
        method,
        url: path.startsWith('/api/') ? path : `/api/assisted-install${path}`,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(Object.keys(headers).length === 0 && authorization && { authorization }),
          ...headers,
        },
        ...(body && { payload: JSON.stringify(body) }),
        ...(source && { remoteAddress: source }),
      })
      const { statusCode: status, payload: text } = answer
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return { status, text, body: isJson ? JSON.parse(text) : undefined }
    }
    return {
      app,
      call,
      async register(params = {}) {
        const wanted = { name: 'e', openshift_version: '4.20', pull_secret: aPullSecret(), ...params }
        const { body } = await call('POST', '/v2/infra-envs', { body: wanted })
        return body
      },
      fetch(url, init) {
        const { pathname, search } = new URL(url)
        return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
      },
      isServingImages: () => serving.getStore() === true,
    }
  }

  return {
    clock: {
      ...clock,
      pass(ms) {
        now += ms
      },
    },
    lines,
    start,
    async close() {
      await parts.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const OS_IMAGE = {
  cpu_architecture: 'x86_64',
  sha256: '',
  type: 'full-iso',
  isRemote: false,
} as const

async function personOf({ auth }: App): Promise<string | null> {
  if (auth.people === null) return null
  const name = `person-${crypto.randomUUID().slice(0, 8)}`
  await auth.people.accounts.create(name, 'admin')
  const params = { name: 'tests', role: 'admin', created_by: name, expires_at: null } as const
  return `Bearer ${(await auth.people.tokens.create(params)).token}`
}
