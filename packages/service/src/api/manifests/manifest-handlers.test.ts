import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { OperationRow } from '@groundwork/contract/operations'
import { OPERATIONS } from '@groundwork/contract/operations'
import { aRecord } from '@groundwork/engine/testing/builders'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRUSTED_CALLER } from '../../auth/identity.ts'
import { HttpError } from '../../errors/http-error.ts'
import { createDirectoryStore } from '../../files/directory-store.ts'
import type { Answer, Handler } from '../../http/handler.ts'
import type { App } from '../../process/app.ts'
import { insertCluster, loadCluster } from '../../store/clusters/cluster-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { manifestHandlers } from './manifest-handlers.ts'

const NOW = Date.UTC(2026, 0, 1)
const object = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`
const YAML = `${object('a')}---\n${object('b')}`
const base64 = (content: string): string => Buffer.from(content).toString('base64')

let database: TestDatabase
let directory: string
let app: App
let settled: string[]
let cluster_id: string

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'groundwork-manifests-'))
  const parts = {
    db: database.db,
    clock: { now: () => NOW },
    config: { eventRateLimitsMs: {} },
    files: await createDirectoryStore(directory),
    feed: { published() {} },
    evaluator: { settle: async ({ id }: { id: string }) => void settled.push(id) },
  }
  app = parts as unknown as App
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  settled = []
  cluster_id = randomUUID()
  await addCluster('insufficient')
})

const addCluster = (status: 'insufficient' | 'installing') =>
  database.db
    .transaction()
    .execute((tx) =>
      insertCluster(tx, { record: { ...aRecord(), id: cluster_id, status }, user_name: 'admin', now: NOW }),
    )

interface Input {
  readonly body?: unknown
  readonly query?: unknown
}

/** As text: the status and the answer, or why it was refused. */
async function call(id: keyof typeof manifestHandlers, input: Input = {}): Promise<unknown[]> {
  const handler = manifestHandlers[id] as Handler<OperationRow, App>
  const request = { params: { cluster_id }, query: {}, headers: {}, body: undefined, ...input }
  try {
    const made = { ...request, caller: TRUSTED_CALLER, requestId: 'r' } as Parameters<
      Handler<OperationRow, App>
    >[1]
    const { status, body }: Answer = await handler(app, made)
    if (body instanceof Readable) return [status, await text(body)]
    const answers: OperationRow['answers'] = OPERATIONS[id].answers
    const schema = answers[status]?.schema
    if (schema) expect(Value.Check(schema, body)).toBe(true)
    return body === undefined ? [status] : [status, body]
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.message]
    throw error
  }
}

const create = (file_name: string, more: object = {}) =>
  call('V2CreateClusterManifest', { body: { file_name, content: base64(YAML), ...more } })
const update = (body: object) =>
  call('V2UpdateClusterManifest', { body: { folder: 'manifests', file_name: 'a.yaml', ...body } })
const remove = (file_name: string, folder?: string) =>
  call('V2DeleteClusterManifest', { query: { file_name, ...(folder ? { folder } : {}) } })
const download = (file_name: string, folder?: string) =>
  call('v2DownloadClusterManifest', { query: { file_name, ...(folder ? { folder } : {}) } })
const list = async (query: object = {}) => {
  const [, body] = await call('V2ListClusterManifests', { query })
  return (body as { folder: string; file_name: string }[]).map(
    ({ folder, file_name }) => `${folder}/${file_name}`,
  )
}
const files = async () =>
  (await app.files.list(`${cluster_id}/`)).map((key) => key.slice(`${cluster_id}/manifests/`.length))
const hasUserManifests = async () => (await loadCluster(database.db, cluster_id))?.record.has_user_manifests

describe('a manifest', () => {
  it('is created, listed, downloaded and deleted', async () => {
    const wire = { folder: 'manifests', file_name: 'a.yaml', manifest_source: 'user' }
    expect(await create('a.yaml')).toEqual([201, wire])
    expect(await call('V2ListClusterManifests')).toEqual([200, [wire]])
    expect(await download('a.yaml')).toEqual([200, YAML])
    expect(await app.files.list(`${cluster_id}/`)).toEqual([`${cluster_id}/manifests/manifests/a.yaml`])
    expect(await remove('a.yaml')).toEqual([200])
    expect(await list()).toEqual([])
    expect(await files()).toEqual([])
    expect(await download('a.yaml')).toEqual([404, expect.stringContaining('"a.yaml" in folder manifests')])
  })

  it('is replaced by its namesake', async () => {
    await create('a.yaml')
    await create('a.yaml', { content: base64(object('other')) })
    expect(await list()).toEqual(['manifests/a.yaml'])
    expect(await download('a.yaml')).toEqual([200, object('other')])
  })

  it('is listed by folder and name, those of the service only when asked for', async () => {
    for (const name of ['b.yaml', 'B.yaml', 'a.yml']) await create(name)
    await create('0.json', {
      folder: 'openshift',
      content: base64('{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}'),
    })
    const generated = { cluster_id, folder: 'manifests', file_name: 's.yaml', source: 'system' } as const
    await database.db
      .insertInto('manifests')
      .values({ ...generated, created_at: new Date(NOW) })
      .execute()
    const ours = ['manifests/B.yaml', 'manifests/a.yml', 'manifests/b.yaml', 'openshift/0.json']
    expect(await list()).toEqual(ours)
    expect(await list({ include_system_generated: true })).toEqual([...ours, 'manifests/s.yaml'].sort())
  })

  it.each<[string, object, number]>([
    ['a.yaml', { content: 'no base64!' }, 400],
    ['a.yaml', { content: base64('a: b: c') }, 400],
    ['a.yaml', { content: base64('a: 1\n---\n}') }, 400],
    ['a.yaml', { content: base64(' ') }, 400],
    ['.a.yaml', {}, 422],
    ['a b.yaml', {}, 422],
    [`${'a'.repeat(251)}.yaml`, {}, 400],
    ['a\0.yaml', {}, 400],
  ])('named %j with %j is refused with %d, and nothing changes', async (name, more, status) => {
    expect((await create(name, more))[0]).toBe(status)
    expect(await files()).toEqual([])
    expect(await list()).toEqual([])
    expect(settled).toEqual([])
  })

  it('may not have the name of one in the other folder, even when both come at once', async () => {
    const answers = await Promise.all([create('a.yaml'), create('a.yaml', { folder: 'openshift' })])
    expect(answers.map(([status]) => status).sort()).toEqual([201, 400])
    expect(await list()).toHaveLength(1)
    expect(await files()).toHaveLength(1)
  })

  it('belongs to a cluster that exists', async () => {
    cluster_id = randomUUID()
    const gone = [404, expect.stringContaining(cluster_id)]
    expect(await create('a.yaml')).toEqual(gone)
    expect(await update({})).toEqual(gone)
    expect(await remove('a.yaml')).toEqual(gone)
    expect(await download('a.yaml')).toEqual(gone)
    expect(await call('V2ListClusterManifests')).toEqual(gone)
    expect(await files()).toEqual([])
  })
})

describe('a change', () => {
  it('moves the file', async () => {
    await create('a.yaml')
    const moved = await update({ updated_folder: 'openshift', updated_file_name: 'b.yaml' })
    expect(moved).toEqual([200, { folder: 'openshift', file_name: 'b.yaml', manifest_source: 'user' }])
    expect(await list()).toEqual(['openshift/b.yaml'])
    expect(await files()).toEqual(['openshift/b.yaml'])
    expect(await download('b.yaml', 'openshift')).toEqual([200, YAML])
  })

  it('rewrites it, or creates it', async () => {
    expect((await update({ updated_content: base64(object('c')) }))[0]).toBe(200)
    expect(await download('a.yaml')).toEqual([200, object('c')])
    await update({ updated_content: base64(object('d')), updated_file_name: 'b.yaml' })
    expect(await files()).toEqual(['manifests/b.yaml'])
    expect(await download('b.yaml')).toEqual([200, object('d')])
  })

  it('may be none', async () => {
    const wire = { folder: 'manifests', file_name: 'a.yaml', manifest_source: 'user' }
    expect(await update({})).toEqual([200, wire])
    expect(await list()).toEqual([])
  })

  it('needs a file to move, and the right status', async () => {
    expect((await update({ updated_file_name: 'b.yaml' }))[0]).toBe(404)
    cluster_id = randomUUID()
    await addCluster('installing')
    expect((await create('a.yaml'))[0]).toBe(201)
    expect((await update({ updated_file_name: 'b.yaml' }))[0]).toBe(400)
    expect((await remove('a.yaml'))[0]).toBe(400)
    expect(await list()).toEqual(['manifests/a.yaml'])
  })
})

describe('a deletion', () => {
  it('of what is not there is fine', async () => {
    for (const name of ['a.yaml', '../../secret', 'a\0']) expect(await remove(name)).toEqual([200])
    expect(await remove('')).toEqual([400, expect.stringContaining('file_name')])
  })

  it('never leaves a row without its file when the same name is created meanwhile', async () => {
    await create('a.yaml')
    await Promise.all([remove('a.yaml'), create('a.yaml'), remove('a.yaml'), create('a.yaml')])
    expect(await files()).toEqual(await list())
  })
})

it('tells validations when the first comes and the last goes', async () => {
  expect(await hasUserManifests()).toBe(false)
  await create('a.yaml')
  expect(await hasUserManifests()).toBe(true)
  expect(settled).toEqual([cluster_id])
  await create('b.yaml')
  await remove('a.yaml')
  expect(await hasUserManifests()).toBe(true)
  await update({ file_name: 'b.yaml', updated_file_name: 'c.yaml' })
  await remove('c.yaml')
  expect(await hasUserManifests()).toBe(false)
})

it('leaves no row when the file cannot be written', async () => {
  await app.files.put(`${cluster_id}/manifests/manifests/a.yaml/in-the-way`, Buffer.from('x'))
  await expect(create('a.yaml')).rejects.toThrow('Storing the file')
  expect(await list()).toEqual([])
  expect(await hasUserManifests()).toBe(false)
})
