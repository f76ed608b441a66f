// Looks at the files of the embedded database before anything is started or made, because PostgreSQL says less about them.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'
import { type DatabaseFiles, explainComplaint } from './database-start-error.ts'

/** Nothing runs without these, and nothing removes them. */
const ESSENTIAL = [
  'PG_VERSION',
  'global/pg_control',
  'base',
  'global',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
]

/** Throws DatabaseStartError when something is there that is no whole database. */
export async function inspectCluster(pgdata: string, place: DatabaseFiles): Promise<void> {
  const present = await readdir(pgdata).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw explainComplaint(complaintOf(error, pgdata), place)
  })
  // A new one is made there.
  if (present.length === 0) return
  for (const name of ESSENTIAL) {
    await stat(join(pgdata, name)).catch((error: unknown) => {
      throw explainComplaint(complaintOf(error, join(pgdata, name)), place)
    })
  }
}

function complaintOf(error: unknown, path: string): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return `${path} is missing, the file or directory`
    case 'ENOTDIR':
      return `${path} is missing, and what stands in its place is no directory`
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be read: Permission denied`
    default:
      return `could not read file ${path}: ${(error as Error).message}`
  }
}
