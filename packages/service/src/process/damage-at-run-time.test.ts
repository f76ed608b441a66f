import { mkdtemp, open, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createEmbeddedCluster } from '../testing/test-database.ts'
import { readConfig } from './read-config.ts'
import { type RunningService, startService } from './start-service.ts'

let dir: string
let logged: string[]
let service: RunningService
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-damage-'))
  await createEmbeddedCluster(dir)
  logged = []
  const config = readConfig({ 'api-port': '0', 'ui-port': '0', 'image-port': '0', 'data-dir': dir }, {})
  service = await startService(config, {
    log: pino({ level: 'error' }, { write: (line) => logged.push(line) }),
  })
})
afterEach(async () => {
  await service.close(0)
  await rm(dir, { recursive: true, force: true })
})

const api = () => `${service.urls.api[0]}/api/assisted-install/v2`

async function registerCluster(): Promise<string> {
  const answer = await fetch(`${api()}/clusters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'lab', openshift_version: '4.20', pull_secret: aPullSecret() }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** Of the events, which are not written while nothing happens. */
async function fileOfEvents(): Promise<string> {
  const { pool } = service.app
  const { rows } = await pool.query<{ path: string }>(`select pg_relation_filepath('events') as path`)
  // From here on PostgreSQL does not repair the pages from its log.
  await pool.query('checkpoint')
  return join(dir, 'postgres', rows[0]?.path ?? '')
}

async function flipByte(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const at = 8_192 - 20
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at)
  await handle.close()
}

async function cut(file: string): Promise<void> {
  await truncate(file, (await stat(file)).size - 8_192)
}

async function reasonFrom(url: string): Promise<{ status: number; reason: string }> {
  const answer = await fetch(url)
  const body = (await answer.json()) as { reason?: string }
  return { status: answer.status, reason: body.reason ?? '' }
}

test.each([
  { what: 'a bit that flipped', damage: flipByte },
  { what: 'a table that lost its end', damage: cut },
])('$what is told to those who ask and by /ready, and logged once', async ({ damage }) => {
  const id = await registerCluster()
  // Its first evaluation writes events too, and a page that is written after the checkpoint is repaired from the log.
  await service.app.evaluator.settle({ kind: 'cluster', id })
  await damage(await fileOfEvents())
  // What it has in memory is still good, so it has to read again.
  process.kill((await findRunningPostmaster(join(dir, 'postgres'))) ?? 0, 'SIGKILL')
  const patience = { timeout: 60_000 }
  await expect
    .poll(() => reasonFrom(`${api()}/events?cluster_id=${id}`), patience)
    .toEqual({
      status: 503,
      reason: expect.stringMatching(/^The database is damaged.*groundwork restore <backup file> --data-dir/),
    })
  await reasonFrom(`${api()}/events?cluster_id=${id}`)
  expect(await reasonFrom(`${service.urls.api[0]}/ready`)).toEqual({
    status: 503,
    reason: expect.stringContaining('The database is damaged'),
  })
  expect(logged.filter((line) => line.includes('"msg":"The database is damaged'))).toHaveLength(1)
  // Everything else goes on.
  expect((await fetch(`${api()}/clusters/${id}`)).status).toBe(200)
})
