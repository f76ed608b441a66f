// Run when an executable is built: the files of a new cluster, without what is different each time.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { LOG_PAGE_MAGIC, neutralControl } from './control-file.ts'
import { initializeCluster } from './initialize.ts'
import { CONTROL_FILE, LOG_DIRECTORY } from './prepared-cluster.ts'
import { databaseOwner } from './unprivileged.ts'

/** Statistics begin anew, and caches fill by themselves. */
const LEFT_OUT = ['pg_stat/pgstat.stat']

/** `directory` does not exist yet. Throws where PostgreSQL is another than the one that this code knows. */
export async function makePrepared(directory: string): Promise<void> {
  const owner = await databaseOwner(directory)
  const binaries = { ...(await findBinaries(owner)), prepared: null }
  await initializeCluster(directory, binaries, owner, { durable: false })
  const log = join(directory, LOG_DIRECTORY)
  for (const name of (await readdir(log)).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const magic = (await readFile(join(log, name))).readUInt16LE(0)
    if (magic !== LOG_PAGE_MAGIC && magic !== 0)
      throw new Error(`The log of this PostgreSQL is another: ${magic.toString(16)}.`)
    await rm(join(log, name))
  }
  for (const name of LEFT_OUT) await rm(join(directory, name), { force: true })
  const control = join(directory, CONTROL_FILE)
  await writeFile(control, neutralControl(await readFile(control)))
}
