import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes it the embedded database of a data directory that has none. */
export async function copyCluster(pgdata: string, dataDir: string): Promise<void> {
  // With owners and permissions, which PostgreSQL insists on.
  await run('cp', ['-a', pgdata, join(dataDir, 'postgres')])
}
