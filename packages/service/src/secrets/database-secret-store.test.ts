import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openSecretStore } from './open-secret-store.ts'
import type { SecretOwner } from './secret-store.ts'

const CLUSTER: SecretOwner = { kind: 'cluster', id: 'c1' }
const OTHER: SecretOwner = { kind: 'cluster', id: 'c2' }
const HOST: SecretOwner = { kind: 'host', id: 'i1/h1' }

let database: TestDatabase
let directory: string
const file = (name: string) => join(directory, name)
const open = (name = 'key') => openSecretStore(database.db, file(name))

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-secrets-'))
  await database.db.deleteFrom('secrets').execute()
})
afterEach(() => rm(directory, { recursive: true }))

it('keeps, replaces and forgets secrets, each owner for itself', async () => {
  const { db } = database
  const store = await open()
  await store.set(db, CLUSTER, 'pull_secret', 'one')
  await store.set(db, CLUSTER, 'pull_secret', 'two')
  await store.set(db, CLUSTER, 'kubeadmin', 'three')
  await store.set(db, OTHER, 'pull_secret', 'four')
  await store.set(db, HOST, 'token', 'five')
  expect(await store.get(db, CLUSTER, 'pull_secret')).toBe('two')
  expect(await store.get(db, CLUSTER, 'unknown')).toBeNull()
  await store.set(db, CLUSTER, 'kubeadmin', '')
  expect(await store.get(db, CLUSTER, 'kubeadmin')).toBeNull()
  await store.forget(db, CLUSTER)
  expect(await store.get(db, CLUSTER, 'pull_secret')).toBeNull()
  expect(await store.get(db, OTHER, 'pull_secret')).toBe('four')
  expect(await (await open()).get(db, HOST, 'token')).toBe('five')
})

it('takes part in a transaction', async () => {
  const { db } = database
  const store = await open()
  const failing = db.transaction().execute(async (tx) => {
    await store.set(tx, CLUSTER, 'pull_secret', 'one')
    expect(await store.get(tx, CLUSTER, 'pull_secret')).toBe('one')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await store.get(db, CLUSTER, 'pull_secret')).toBeNull()
})

it('does not open a row that was moved to another owner', async () => {
  const { db } = database
  const store = await open()
  await store.set(db, CLUSTER, 'pull_secret', 'very confidential')
  await db.updateTable('secrets').set({ owner_id: 'c2' }).where('owner_id', '=', 'c1').execute()
  const told = await store.get(db, OTHER, 'pull_secret').catch(String)
  expect(told).toContain(`A secret of cluster c2 cannot be decrypted with the key in ${file('key')}`)
  expect(told).not.toMatch(/confidential|pull_secret/)
})

it('does not start with another key, nor make one when it is missing', async () => {
  await open('key')
  await expect(open('missing')).rejects.toThrow(`The key file ${file('missing')} is missing`)
  await expect(stat(file('missing'))).rejects.toThrow('ENOENT')

  const elsewhere = await createTestDatabase()
  await openSecretStore(elsewhere.db, file('other'))
  await elsewhere.close()
  await expect(open('other')).rejects.toThrow(`The key in ${file('other')} is not the one`)
  await open('key')
})

it('starts in several processes at once', async () => {
  const { db } = database
  const stores = await Promise.all(Array.from({ length: 8 }, () => open()))
  await stores[0]?.set(db, CLUSTER, 'pull_secret', 'one')
  for (const store of stores) expect(await store.get(db, CLUSTER, 'pull_secret')).toBe('one')
})

it('lets only one of two key files win on a new database', async () => {
  const started = await Promise.allSettled([open('a'), open('b')])
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
