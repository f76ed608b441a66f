// For tests that are not about how a database comes into being: the first start makes one in a second, a copy takes a moment.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@groundwork/service/testing/database'
import { exists } from './exists.ts'
import { toolDirectory } from './tool-directory.ts'

/** With what it comes from, and how it is made. */
const MADE_BY = ['../../package-lock.json', '../../packages/service/src/database/embedded/initialize.ts']

/** Gives a data directory that has none the database that the first start would make, without any table. */
export async function giveNewDatabase(dataDir: string): Promise<void> {
  const target = join(dataDir, 'postgres')
  if (await exists(target)) return
  // With owners and permissions, which PostgreSQL insists on.
  await promisify(execFile)('cp', ['-a', join(await madeOnce(), 'postgres'), target])
}

async function madeOnce(): Promise<string> {
  const home = toolDirectory(`new-database-${await fingerprint()}`)
  if (await exists(home)) return home
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    const server = await startEmbeddedPostgres({ dataDir: draft })
    await server.stop()
    await rename(draft, home)
  } catch (cause) {
    // Another process may have been faster; its database is as good.
    if (!(await exists(home))) throw cause
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return home
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(String(process.getuid?.()))
  for (const path of MADE_BY) hash.update(await readFile(fileURLToPath(new URL(path, import.meta.url))))
  return hash.digest('hex').slice(0, 12)
}
