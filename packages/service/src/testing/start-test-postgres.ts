// One PostgreSQL for all tests of a run, as vitest's global setup. It starts while the first test files are being loaded;
// only tests that ask for a database wait for it.

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@groundwork/files/process-namespace'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../database/connect.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { initializeCluster } from '../database/embedded/initialize.ts'
import { stopPostmaster } from '../database/embedded/postmaster.ts'
import { UNSAFE_TEST_SETTINGS } from '../database/embedded/settings.ts'
import { databaseOwner } from '../database/embedded/unprivileged.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { copyCluster } from './copy-cluster.ts'
import { READY_FILE, TEMPLATE, type TestPostgresState } from './test-postgres-state.ts'

const PREFIX = 'groundwork-test-postgres-'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const base = project.config.env?.TMPDIR ?? tmpdir()
  await removeLeftovers(base)
  const dir = await mkdtemp(join(base, PREFIX))
  await writeFile(join(dir, 'owner'), String(process.pid))
  project.provide('testPostgresDir', dir)
  const starting = start(dir)
  return async () => {
    const server = await starting
    await server?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function start(dir: string): Promise<{ stop(): Promise<void> } | null> {
  const tell = (state: TestPostgresState) => writeAtOnce(join(dir, READY_FILE), JSON.stringify(state))
  try {
    const newCluster = await makeCluster(join(dir, 'new-cluster'))
    const dataDir = join(dir, 'data')
    await mkdir(dataDir)
    await copyCluster(newCluster, dataDir)
    const server = await startEmbeddedPostgres({ dataDir, settings: UNSAFE_TEST_SETTINGS })
    const admin = connectDatabase(server.urlOf('postgres'), { max: 1 })
    await admin.pool.query(`create database ${TEMPLATE}`)
    await admin.close()
    const template = connectDatabase(server.urlOf(TEMPLATE), { max: 1 })
    await migrateDatabase(template.db)
    await template.close()
    await tell({ url: server.urlOf('postgres'), newCluster })
    return server
  } catch (error) {
    await tell({ failure: String(error) })
    return null
  }
}

async function makeCluster(pgdata: string): Promise<string> {
  const owner = await databaseOwner(pgdata)
  await initializeCluster(pgdata, await findBinaries(owner), owner, { durable: false })
  return pgdata
}

/** A run that was killed leaves its PostgreSQL running. */
async function removeLeftovers(base: string): Promise<void> {
  const names = await readdir(base)
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const dir = join(base, name)
    const owner = Number(await readFile(join(dir, 'owner'), 'utf8').catch(() => 'NaN'))
    if (!Number.isInteger(owner) || isRunning(owner)) continue
    await stopPostmaster(join(dir, 'data', 'postgres'))
    await rm(dir, { recursive: true, force: true })
  }
}

async function writeAtOnce(file: string, text: string): Promise<void> {
  await writeFile(`${file}.draft`, text)
  await rename(`${file}.draft`, file)
}
