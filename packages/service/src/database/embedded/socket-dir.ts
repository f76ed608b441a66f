// Sockets have short names: 107 bytes with everything above them. A deep data directory is reached through a short link.
import { createHash } from 'node:crypto'
import { lstat, readlink, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LONGEST = 107
const SOCKET = '.s.PGSQL.5432'

export async function socketDir(pgdata: string, shortDir = tmpdir()): Promise<string> {
  if (Buffer.byteLength(join(pgdata, SOCKET)) <= LONGEST) return pgdata
  const link = join(shortDir, `groundwork-${createHash('sha256').update(pgdata).digest('hex').slice(0, 16)}`)
  await symlink(pgdata, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Any user can make a link in a shared directory, so one that we find there must be ours.
  const [{ uid }, target] = await Promise.all([lstat(link), readlink(link).catch(() => null)])
  if (target !== pgdata || uid !== process.getuid?.()) {
    throw new Error(
      `The path of the data directory is too long for a socket, and ${link}, which would shorten it, belongs to another user ` +
        'or leads elsewhere. Remove it or choose a shorter --data-dir.',
    )
  }
  return link
}
