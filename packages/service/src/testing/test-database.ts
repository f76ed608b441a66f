// A database of its own for a test, with all tables, on the PostgreSQL of the test run.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDirectory } from '@groundwork/files/durable-write'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../database/connect.ts'
import { copyCluster } from './copy-cluster.ts'
import { READY_FILE, TEMPLATE, type TestPostgres, type TestPostgresState } from './test-postgres-state.ts'

export interface TestDatabase extends Database {
  readonly url: string
}

const PATIENCE_MS = 60_000

export async function createTestDatabase(
  options: { readonly template?: 'migrated' | 'empty' } = {},
): Promise<TestDatabase> {
  const { url: server } = await testPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = options.template === 'empty' ? 'template1' : TEMPLATE
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = server.replace('/postgres?', `/${name}?`)
  const database = connectDatabase(url)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** For tests of the embedded database that are not about how it comes into being: initdb takes a second, a copy of what it makes a moment. */
export async function createEmbeddedCluster(dataDir: string): Promise<void> {
  await makeDirectory(dataDir)
  await copyCluster((await testPostgres()).newCluster, dataDir)
}

async function testPostgres(): Promise<TestPostgres> {
  const file = join(inject('testPostgresDir'), READY_FILE)
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(10)) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    const state = JSON.parse(text) as TestPostgresState
    if ('failure' in state) throw new Error(`The PostgreSQL for tests did not start: ${state.failure}`)
    return state
  }
  throw new Error('The PostgreSQL for tests did not start in time.')
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
