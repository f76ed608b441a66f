// Which errors of the database, of connections and of disks mean that something outside of the request is wrong, and what then to do.

import { DatabaseUnavailableError, type Trouble } from '../errors/trouble.ts'
import { isOutdatedPlan } from './prepared-statements.ts'

interface Row extends Trouble {
  /** SQLSTATE of PostgreSQL, or the code of a failed system call. */
  readonly codes: RegExp
  /** Where the code alone does not tell. */
  readonly message?: RegExp
}

const trouble = (
  reason: string,
  more: { readonly status?: 507; readonly retryAfterSeconds?: number; readonly isDamage?: boolean } = {},
): Trouble => ({ status: 503, retryAfterSeconds: 1, ...more, reason })

const AWAY = trouble('The database is not available or too busy. Try again in a second.')
const FULL = { status: 507, retryAfterSeconds: 10 } as const
const LONG = { retryAfterSeconds: 10 } as const

/** The first that fits counts. */
const ROWS: readonly Row[] = [
  {
    codes: /^53100$/,
    ...trouble(
      'The disk of the database is full, so nothing was stored. Free some space there, then repeat the request.',
      FULL,
    ),
  },
  {
    codes: /^53200$/,
    ...trouble(
      'The database has run out of memory. Give its machine more, or stop other programs there.',
      LONG,
    ),
  },
  {
    codes: /^(?:53300|53400)$/,
    ...trouble(
      'The database accepts no more connections. Raise its max_connections, or stop other programs that use it.',
    ),
  },
  {
    codes: /^57014$/,
    message: /statement timeout/,
    ...trouble(
      'The database did not finish within 6 seconds: it, or its disk, is overloaded. Try again in a second.',
    ),
  },
  {
    codes: /^(?:XX001|XX002|58P01)$/,
    ...trouble(
      'The database is damaged: it cannot read some of its own files. Stop the service and restore a backup into an empty ' +
        'directory with "groundwork restore <backup file> --data-dir <directory>"; the log of the database names the file.',
      { retryAfterSeconds: 60, isDamage: true },
    ),
  },
  {
    codes: /^58030$/,
    ...trouble('The disk of the database fails (input/output error). Check that disk.', LONG),
  },
  {
    codes: /^25006$/,
    ...trouble(
      'The database takes no writes: it is a standby or was made read-only. Name the one that takes writes with --database-url.',
      LONG,
    ),
  },
  {
    codes: /^(?:28[0-9A-Z]{3}|3D000)$/,
    ...trouble('The database refuses our login. Check --database-url and the log of the database.', LONG),
  },
  {
    // Serialization failure, deadlock, lock timeout; database starting or stopping; connection refused or lost.
    codes:
      /^(?:40001|40P01|55P03|57P0[1-5]|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    ...AWAY,
  },
  {
    codes: /^(?:ENOSPC|EDQUOT)$/,
    ...trouble('The disk of the service is full, so nothing was stored. Free some space there.', FULL),
  },
  {
    codes: /^EROFS$/,
    ...trouble('The disk of the service is read-only, so nothing was stored. Make it writable.', LONG),
  },
  {
    codes: /^EIO$/,
    ...trouble('A disk of the service fails (input/output error). Check that disk.', LONG),
  },
  {
    codes: /^(?:EMFILE|ENFILE)$/,
    ...trouble('The service has too many files open. Raise its limit of open files.', LONG),
  },
]

/** null: the error is a fault of ours, or of the request. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailableError) return error.trouble
  // Over HTTP a registry or another server was asked, never the database.
  if (error instanceof TypeError && error.message === 'fetch failed') return null
  if (isOutdatedPlan(error) || isLost(error)) return AWAY
  const code = String((error as { code?: unknown }).code ?? '')
  const row = ROWS.find(({ codes, message }) => codes.test(code) && (message?.test(error.message) ?? true))
  if (row !== undefined) {
    const { codes: _codes, message: _message, ...found } = row
    return found
  }
  return troubleOf(error.cause)
}

/** Of the driver, which gives no codes; and of a socket that is not there. */
function isLost(error: Error): boolean {
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true
  return /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  )
}
