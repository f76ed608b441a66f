// Which tokens hosts hold that enrolled. A token names the enrolment that it comes from; a newer enrolment ends it, unless the
// host was being installed by then: see docs/decisions/0006-secretless-media.md.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { batchedFor } from '../../database/batched.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'

export interface HostToken {
  readonly current: string
  readonly trusted: string | null
  readonly enrolled_at: number
}

/** null: the host never enrolled. Every poll asks, so those of one moment ask together. */
export const readHostToken = batchedFor<Db, HostKey, HostToken | null>(async (db, keys) => {
  const { rows } = await sql<HostToken & HostKey>`
    select t.infra_env_id, t.host_id, t.current, t.trusted, t.enrolled_at
    from host_tokens t
    join unnest(
      ${keys.map(({ host_id }) => host_id)}::uuid[], ${keys.map(({ infra_env_id }) => infra_env_id)}::uuid[]
    ) k (host_id, infra_env_id) using (host_id, infra_env_id)`.execute(db)
  const found = new Map(rows.map((row) => [hostKeyText(row), row]))
  return keys.map((key) => found.get(hostKeyText(key)) ?? null)
})

/** Why another token is refused. */
export const holdsOwnToken = (hostId: string): string =>
  `Host ${hostId} has its own token; the token of its infra-env is not valid for it.`

const hostKeyText = ({ infra_env_id, host_id }: HostKey): string => `${infra_env_id}/${host_id}`

export interface Issue extends HostKey {
  /** Whether earlier tokens of this host end, and this one opens everything. */
  readonly isTrusted: boolean
  readonly now: number
}

/** The name of a new enrolment. */
export async function issueHostToken(tx: Tx, issue: Issue): Promise<string> {
  const { infra_env_id, host_id, isTrusted } = issue
  const current = randomUUID()
  const values = { current, ...(isTrusted && { trusted: current }), enrolled_at: new Date(issue.now) }
  await tx
    .insertInto('host_tokens')
    .values({ infra_env_id, host_id, trusted: null, ...values })
    .onConflict((conflict) => conflict.columns(['host_id', 'infra_env_id']).doUpdateSet(values))
    .execute()
  return current
}

/** A host that shows its last token is what it was: from now on only this one counts, for everything. */
export async function trustHostToken(db: Db, key: HostKey, enrolment: string): Promise<void> {
  await db
    .updateTable('host_tokens')
    .set({ current: enrolment, trusted: enrolment })
    .where('host_id', '=', key.host_id)
    .where('infra_env_id', '=', key.infra_env_id)
    .where((is) => is.or([is('current', '=', enrolment), is('trusted', '=', enrolment)]))
    .execute()
}

export async function deleteHostToken(db: Db, { infra_env_id, host_id }: HostKey): Promise<void> {
  await db
    .deleteFrom('host_tokens')
    .where('host_id', '=', host_id)
    .where('infra_env_id', '=', infra_env_id)
    .execute()
}
