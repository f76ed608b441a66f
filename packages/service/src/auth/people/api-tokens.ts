// Tokens that people make for their programs. Only a hash is kept: they are long and random, so a plain one suffices.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../clock/clock.ts'
import type { Db } from '../../database/schema.ts'
import { type LocalRole, localRole, weaker } from '../roles.ts'

export const API_TOKEN_PREFIX = 'gw_'
const USE_NOTED_EVERY_MS = 60_000

export interface ApiToken {
  readonly id: string
  readonly name: string
  readonly role: LocalRole
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
}

export interface ApiTokens {
  find(token: string): Promise<ApiToken | 'expired' | null>
  /** null: of everybody. */
  list(createdBy: string | null): Promise<readonly ApiToken[]>
  create(params: NewApiToken): Promise<ApiToken & { readonly token: string }>
  /** False: there is none, or it is somebody else's. */
  delete(id: string, createdBy: string | null): Promise<boolean>
}

export interface NewApiToken {
  readonly name: string
  readonly role: LocalRole
  readonly created_by: string
  readonly expires_at: number | null
}

const COLUMNS = ['id', 'name', 'role', 'created_by', 'created_at', 'expires_at', 'last_used_at'] as const

export function createApiTokens(db: Db, clock: Clock): ApiTokens {
  const decoded = <Row extends { readonly role: string }>(row: Row) => ({ ...row, role: localRole(row.role) })

  return {
    async find(token) {
      // The person is asked too: whoever lost an account or a role must not keep it by a token.
      const row = await db
        .selectFrom('tokens')
        .innerJoin('users', (join) =>
          join
            .onRef('users.name', '=', 'tokens.created_by')
            .onRef('users.created_at', '<=', 'tokens.created_at'),
        )
        .select(COLUMNS.map((column) => `tokens.${column}` as const))
        .select('users.role as role_of_person')
        .where('tokens.hash', '=', hashOf(token))
        .executeTakeFirst()
      if (row === undefined) return null
      const now = clock.now()
      if (row.expires_at !== null && row.expires_at <= now) return 'expired'
      if (row.last_used_at === null || row.last_used_at + USE_NOTED_EVERY_MS <= now) {
        await db
          .updateTable('tokens')
          .set({ last_used_at: new Date(now) })
          .where('id', '=', row.id)
          .execute()
      }
      const { role_of_person, ...rest } = row
      return { ...rest, role: weaker(localRole(rest.role), localRole(role_of_person)) }
    },
    async list(createdBy) {
      const all = db.selectFrom('tokens').select(COLUMNS).orderBy('created_at').orderBy('id')
      const rows = await (createdBy === null ? all : all.where('created_by', '=', createdBy)).execute()
      return rows.map(decoded)
    },
    async create({ name, role, created_by, expires_at }) {
      const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
      const row = await db
        .insertInto('tokens')
        .values({
          id: randomUUID(),
          name,
          role,
          hash: hashOf(token),
          created_by,
          created_at: new Date(clock.now()),
          expires_at: expires_at === null ? null : new Date(expires_at),
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      return { ...decoded(row), token }
    },
    async delete(id, createdBy) {
      const one = db.deleteFrom('tokens').where('id', '=', id)
      const mine = createdBy === null ? one : one.where('created_by', '=', createdBy)
      return (await mine.executeTakeFirst()).numDeletedRows > 0n
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
