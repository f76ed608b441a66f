// What is known to be wrong with the database at this moment, from its keeper, from queries that failed, and from its silence.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Trouble } from '../errors/trouble.ts'
import { troubleOf } from './trouble-of.ts'

export interface DatabaseCondition {
  /** Why it makes no sense to ask the database anything. */
  unavailable(): Trouble | null
  /** Anything that keeps the service from its work, also when some of it is still possible. */
  current(): Trouble | null
  /** A query failed. */
  noteFailure(error: unknown): void
  /** A query got no answer for too long. From now on nothing is asked, until an attempt of our own is answered. */
  fellSilent(): Trouble
  close(): void
}

interface Silence {
  readonly trouble: Trouble
  readonly begins: string
  readonly ends: string
}

const silentTrouble = (what: string): Trouble => ({
  status: 503,
  reason:
    `${what}: it hangs, its disk hangs, or the network to it is broken. ` +
    'The service tries again by itself; see the log of the database if this lasts.',
  retryAfterSeconds: 2,
})

const SILENCES: Readonly<Record<'database' | 'direct', Silence>> = {
  database: {
    trouble: silentTrouble('The database does not answer'),
    begins: 'the database does not answer any more; requests are refused until it does',
    ends: 'the database answers again',
  },
  direct: {
    trouble: silentTrouble('The database does not answer at --database-direct-url'),
    begins:
      'the database does not answer any more at --database-direct-url; nothing is evaluated or prepared until it does',
    ends: 'the database answers again at --database-direct-url',
  },
}
const ATTEMPT_EVERY_MS = 500
const ATTEMPT_WITHIN_MS = 2_000
/** A full disk shows with some writes only, so it is believed for a while after the last one that failed. */
const FULL_FOR_MS = 15_000

export function createCondition(options: {
  readonly url: string
  readonly log?: Pick<Logger, 'warn' | 'error'>
  readonly serverTrouble?: () => Trouble | null
  /** Which of its addresses `url` is. */
  readonly address?: keyof typeof SILENCES
}): DatabaseCondition {
  const { url, log, serverTrouble = () => null } = options
  const silence = SILENCES[options.address ?? 'database']
  let isSilent = false
  let isClosed = false
  let full: { readonly trouble: Trouble; readonly until: number } | null = null
  let damage: Trouble | null = null

  async function attemptUntilAnswered(): Promise<void> {
    while (!isClosed && !(await isAnswering(url))) await sleep(ATTEMPT_EVERY_MS, undefined, { ref: false })
    isSilent = false
    if (!isClosed) log?.warn(silence.ends)
  }

  return {
    unavailable: () => serverTrouble() ?? (isSilent ? silence.trouble : null),
    current() {
      const isFull = full !== null && performance.now() < full.until
      return (
        serverTrouble() ??
        (isSilent ? silence.trouble : null) ??
        damage ??
        (isFull ? (full?.trouble ?? null) : null)
      )
    },
    noteFailure(error) {
      const trouble = troubleOf(error)
      if (trouble?.status === 507) full = { trouble, until: performance.now() + FULL_FOR_MS }
      if (!trouble?.isDamage) return
      // Every query that touches it would say the same.
      if (damage === null) log?.error({ err: error }, trouble.reason)
      damage = trouble
    },
    fellSilent() {
      if (!isSilent) {
        isSilent = true
        log?.error(silence.begins)
        void attemptUntilAnswered()
      }
      return silence.trouble
    },
    close() {
      isClosed = true
    },
  }
}

/** One that refuses us is not silent: the next query gets the reason. */
async function isAnswering(url: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ATTEMPT_WITHIN_MS, query_timeout: ATTEMPT_WITHIN_MS }
  const client = new pg.Client({ connectionString: url, application_name: 'groundwork-attempt', ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return !/^(?:timeout expired|Query read timeout)/.test((error as Error).message)
  } finally {
    client.end().catch(() => {})
  }
}
