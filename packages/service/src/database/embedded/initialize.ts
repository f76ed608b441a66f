// A new database cluster, made aside and moved into place when it is complete: being interrupted leaves nothing half.
import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openPackedFiles } from '@groundwork/files/packed-files'
import type { Binaries } from './binaries.ts'
import { unpackCluster } from './prepared-cluster.ts'
import type { Owner } from './unprivileged.ts'

export const SUPERUSER = 'groundwork'
/** The child sees its directory under this name, also when it may not enter the directories above. */
export const HERE = '/proc/self/cwd'
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' }

const HOW = [
  '--auth=trust',
  '--encoding=UTF8',
  '--no-locale',
  '--wal-segsize=4',
  // A disk that changes what was written shall be noticed.
  '--data-checksums',
  '--no-sync',
  '--no-instructions',
]

export async function initializeCluster(
  pgdata: string,
  binaries: Binaries,
  owner: Owner | null,
  options: { readonly durable: boolean },
): Promise<void> {
  if (await isInitialized(pgdata)) return
  const draft = await mkdtemp(`${pgdata}-draft-`)
  try {
    await chmod(draft, 0o700)
    if (owner) await chown(draft, owner.uid, owner.gid)
    const base = ['-D', HERE, '--username', SUPERUSER]
    if (binaries.prepared === null) await run(binaries.initdb, [...base, ...HOW], draft, owner)
    else await unpackCluster(openPackedFiles(binaries.prepared), draft, owner)
    // One pass over the finished files is much faster than syncing while they are written.
    if (options.durable) await run(binaries.initdb, [...base, '--sync-only'], draft, owner)
    await rename(draft, pgdata).catch(async (error: NodeJS.ErrnoException) => {
      // Another process that started at the same moment was first: its cluster is as good as ours.
      if (!(await isInitialized(pgdata))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export const isInitialized = (pgdata: string): Promise<boolean> =>
  stat(join(pgdata, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

function run(program: string, args: readonly string[], cwd: string, owner: Owner | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(owner ?? {}),
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              `The embedded database could not be created in ${cwd} (${program} ended with ${code}): ${complaint.trim()}`,
            ),
          ),
    )
  })
}
