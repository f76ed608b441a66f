// Just enough of the running service to test how requests are taken in and answered.
import { tmpdir } from 'node:os'
import { createBaseImages } from '@groundwork/images/base-images'
import { createMediaReaders } from '@groundwork/images/readers'
import { pino } from 'pino'
import { createInfraEnvKeys } from '../../auth/infra-env-keys.ts'
import { createNoAuth } from '../../auth/no-auth.ts'
import type { Config } from '../../config/config.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import type { App } from '../../process/app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

export interface TestApp {
  readonly app: App
  /** Every log line, parsed. */
  readonly lines: Record<string, unknown>[]
  close(): Promise<void>
}

interface Options {
  readonly config?: Partial<Config>
  readonly auth?: Partial<App['auth']>
  readonly level?: string
}

export const LIMITS = {
  bodyBytes: 64 * 1024,
  replyBytes: 256 * 1024,
  evaluationBytes: 1024 ** 2,
  addressConnections: 1_000,
  addressBodies: 1_000,
  bodyRate: 1024,
  bodyGraceMs: 30_000,
  streamMs: 1_000,
  hostCacheBytes: 0,
}

const CONFIG = {
  listen: ['127.0.0.1'],
  apiPort: 0,
  uiPort: 0,
  imagePort: 0,
  imageHttpPort: null,
  tls: null,
  auth: 'none',
  databaseUrl: 'of the test run',
  files: { kind: 'directory', path: tmpdir() },
  serviceBaseUrl: null,
  imageServiceBaseUrl: null,
  allowedDomains: [],
  trustedProxies: [],
  limits: LIMITS,
  livenessMs: 1_000,
  boot: { maxConcurrentRequests: 10, imageDir: tmpdir() },
}

export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const { db, pool, sessions, condition } = database
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const parts = {
    config: { ...CONFIG, ...options.config },
    clock,
    db,
    pool,
    sessions,
    condition,
    // There are no watchers.
    feed: { published: () => undefined },
    simulations: null,
    evaluator: { sweptAt: () => clock.now() },
    auth: { ...createNoAuth(createInfraEnvKeys(db, clock)), ...options.auth },
    bases: createBaseImages({ images: [], directory: tmpdir() }),
    mediaReaders: { readings: createMediaReaders({ clock }) },
    metrics: createMetrics({ databasePool: () => pool }),
    log: pino({ level: options.level ?? 'info' }, { write }),
  }
  return { app: parts as unknown as App, lines, close: () => database.close() }
}
