// Whether the disks that the service writes to have room left.
import { statfs } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Trouble } from '../errors/trouble.ts'

/** PostgreSQL ends when it cannot begin a new file of its log, which has 4 MiB. */
const LEAST_BYTES = 8 * 1024 * 1024

/** null: there is room, or it is not counted. */
export async function roomTrouble(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'files'>,
): Promise<Trouble | null> {
  const { dataDir, databaseUrl, files } = config
  const directories = [
    ...(databaseUrl === null ? [dataDir] : []),
    ...(files.kind === 'directory' ? [files.path] : []),
  ]
  for (const directory of directories) {
    const { blocks, bavail, bsize } = await statfs(directory)
    if (blocks === 0 || bavail * bsize >= LEAST_BYTES) continue
    const free = `${Math.floor((bavail * bsize) / 1024)} KiB are free`
    return {
      status: 507,
      reason: `The disk of ${directory} is full (${free}). Free some space there; the service then continues by itself.`,
      retryAfterSeconds: 10,
    }
  }
  return null
}
