// PostgreSQL refuses to run as root. When we are root it runs as a user without other rights.
import { readFile, stat } from 'node:fs/promises'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** null: we are not root, and PostgreSQL runs as we do. An existing data directory keeps its owner. */
export async function databaseOwner(pgdata: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(pgdata).catch(() => null)
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return findUser(users, 'postgres') ?? findUser(users, 'nobody') ?? { uid: 65_534, gid: 65_534 }
}

function findUser(passwd: string, name: string): Owner | null {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) }
}
