// Runs work in a transaction, again when a host was changed meanwhile: reports of agents do not wait for locks, so a
// decision that was made on an older state of a host has to be made again.

import { sql } from 'kysely'
import { isOutdatedPlan } from '../database/prepared-statements.ts'
import type { Db, Tx } from '../database/schema.ts'
import { StaleHostError } from './hosts/save-host.ts'

/** Each try loses only to a write that succeeded, so this many lost races in a row mean a fault, not bad luck. */
const MAX_TRIES = 20

/** The work learns how often it was tried. */
export async function inTransaction<T>(
  { db }: { readonly db: Db },
  work: (tx: Tx, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => work(tx, attempt))
    } catch (error) {
      if (!isWorthAnotherTry(error) || attempt === MAX_TRIES) throw error
    }
  }
}

/** Until no other transaction holds this name; then until this one ends. */
export async function waitForOthers(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The same by a number, which no other part of the service uses. */
export async function waitForTurn(tx: Tx, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof StaleHostError || isOutdatedPlan(error)) return true
  const code = (error as { code?: unknown } | null)?.code
  return code === DEADLOCK || code === SERIALIZATION
}
