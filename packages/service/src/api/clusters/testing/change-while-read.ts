import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '../../../database/schema.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { inCluster } from '../../../units/in-unit.ts'

/** What a client reads that has seen the cluster, but not its hosts yet, when all of them get another name together. */
export async function changeWhileRead<T>(
  { app, clock }: TestApp,
  clusterId: string,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  // No background work is to meet the lock.
  await clock.advance(0)
  const { reading } = await inCluster(
    app,
    clusterId,
    async (unit) => {
      const hosts = await unit.hosts()
      await sql`lock table hosts in access exclusive mode`.execute(unit.tx)
      const reading = read()
      await expect.poll(() => isWaitedFor(unit.tx)).toBe(true)
      await unit.saveCluster({ name })
      for (const host of hosts) await unit.saveHost(host, { facts: { requested_hostname: name } })
      return { reading }
    },
    { evaluate: 'later' },
  )
  return reading
}

async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.relation = 'hosts'::regclass and not l.granted
    ) as yes`.execute(tx)
  return rows[0]?.yes ?? false
}
