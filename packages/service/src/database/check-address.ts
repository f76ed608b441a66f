// Before anything is done with a database of the user: is it there, do connections keep what we rely on, do both addresses lead to the
// same place? What is wrong is said in words that name the setting.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { keepsSessions } from './keeps-sessions.ts'

export class DatabaseAddressError extends Error {
  override readonly name = 'DatabaseAddressError'
}

const MAIN = '--database-url (GROUNDWORK_DATABASE_URL)'
const DIRECT = '--database-direct-url (GROUNDWORK_DATABASE_DIRECT_URL)'

const ANSWER_WITHIN_MS = 5_000

export async function checkAddress({ url, directUrl }: DatabaseAddress): Promise<void> {
  if (directUrl === null) {
    if (await naming(MAIN, keepsSessions(connector(url)))) return
    throw new DatabaseAddressError(
      `${MAIN} leads to a connection pooler in transaction mode, through which locks and notifications do not work. ` +
        `Set ${DIRECT} too: the address of the same database without the pooler.`,
    )
  }
  if (!(await naming(DIRECT, keepsSessions(connector(directUrl))))) {
    throw new DatabaseAddressError(
      `${DIRECT} leads to a connection pooler in transaction mode. Give the address of PostgreSQL itself there.`,
    )
  }
  await requireSamePlace(url, directUrl)
}

interface Place {
  readonly database: string
  readonly user: string
  readonly isStandby: boolean
}

async function requireSamePlace(url: string, directUrl: string): Promise<void> {
  const main = await naming(MAIN, connector(url)())
  try {
    const direct = await naming(DIRECT, connector(directUrl)())
    try {
      await comparePlaces(main, direct)
    } finally {
      await direct.end().catch(() => undefined)
    }
  } finally {
    await main.end().catch(() => undefined)
  }
}

/** Locks are what both have to share. A standby has the same data and the same names as its primary, but locks of its own. */
async function comparePlaces(main: pg.Client, direct: pg.Client): Promise<void> {
  const [there, here] = [await naming(MAIN, placeOf(main)), await naming(DIRECT, placeOf(direct))]
  if (here.isStandby && !there.isStandby) {
    throw new DatabaseAddressError(
      `${DIRECT} leads to a standby, which takes no writes. Give the address of the primary there.`,
    )
  }
  const lock = randomInt(2 ** 47)
  await naming(MAIN, main.query('begin'))
  await naming(MAIN, main.query('select pg_advisory_xact_lock($1)', [lock]))
  const { rows } = await naming(
    DIRECT,
    direct.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [lock]),
  )
  if (rows[0]?.free !== false) {
    const names =
      there.database === here.database
        ? `both are named "${here.database}", but they are on different servers`
        : `"${there.database}" and "${here.database}"`
    throw new DatabaseAddressError(
      `${MAIN} and ${DIRECT} lead to different databases (${names}). They must be two ways to the same one.`,
    )
  }
  if (there.user !== here.user) {
    throw new DatabaseAddressError(
      `${MAIN} logs in as "${there.user}" and ${DIRECT} as "${here.user}". Use the same user in both: the tables belong to it.`,
    )
  }
}

async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    'select current_database() as database, current_user as user, pg_is_in_recovery() as "isStandby"',
  )
  return rows[0] as Place
}

function connector(url: string): () => Promise<pg.Client> {
  return async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'groundwork-check',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}

/** Says which setting is to blame. The driver's own words hold no password. */
async function naming<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new DatabaseAddressError(`The database at ${setting} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

function reasonOf(error: unknown): string {
  const { message = '', code = '' } = error as NodeJS.ErrnoException
  if (/^(?:timeout expired|Query read timeout)/.test(message))
    return `it, or a pooler in front of it, did not answer within ${ANSWER_WITHIN_MS / 1_000} seconds.`
  if (/unsupported startup parameter/.test(message))
    return `${message}. Take that out of the address, or let the pooler ignore it (ignore_startup_parameters of PgBouncer).`
  return `${message || code}.`
}
