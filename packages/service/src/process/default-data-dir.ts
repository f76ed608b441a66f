import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../config/settings/value-reader.ts'

/** Where programs of this kind keep their data: for a user below the home directory, for the system below /var/lib. */
export function defaultDataDir(environment: Environment, isRoot = process.getuid?.() === 0): string {
  const { XDG_DATA_HOME: shared } = environment
  if (shared?.startsWith('/')) return join(shared, 'groundwork')
  return isRoot ? '/var/lib/groundwork' : join(environment.HOME || homedir(), '.local', 'share', 'groundwork')
}
