// What the database itself gives up: first what waits for a lock, then any statement.

const LOCK_WITHIN_MS = 5_000
const STATEMENT_WITHIN_MS = 6_000

const LIMITS = [
  ['statement_timeout', STATEMENT_WITHIN_MS],
  ['lock_timeout', LOCK_WITHIN_MS],
] as const

export const LIMIT_SESSION = LIMITS.map(([name, ms]) => `set ${name} = ${ms}`).join('; ')
export const LIMIT_TRANSACTION = LIMITS.map(([name, ms]) => `set local ${name} = ${ms}`).join('; ')
/** The same as one statement. It also works without "begin", until the next Sync of the protocol. */
export const LIMIT_UNTIL_SYNC = `select ${LIMITS.map(([name, ms]) => `set_config('${name}', '${ms}', true)`).join(', ')}`
