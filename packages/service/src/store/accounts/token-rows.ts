// Rows of the tokens that people make for their programs.
import type { Selectable } from 'kysely'
import type { Db, TokensTable } from '../../database/schema.ts'

export type TokenRow = Pick<Selectable<TokensTable>, (typeof COLUMNS)[number]>

const COLUMNS = ['id', 'name', 'role', 'created_by', 'created_at', 'expires_at', 'last_used_at'] as const

/** Only while the account that made it exists: an account of the same name that was made later is another one. */
export const findToken = (
  db: Db,
  hash: string,
): Promise<(TokenRow & { readonly role_of_person: string }) | undefined> =>
  db
    .selectFrom('tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.name', '=', 'tokens.created_by').onRef('users.created_at', '<=', 'tokens.created_at'),
    )
    .select(COLUMNS.map((column) => `tokens.${column}` as const))
    .select('users.role as role_of_person')
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()

export async function noteTokenUse(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** null: of all people. */
export function listTokens(db: Db, createdBy: string | null): Promise<TokenRow[]> {
  const all = db.selectFrom('tokens').select(COLUMNS).orderBy('created_at').orderBy('id')
  return (createdBy === null ? all : all.where('created_by', '=', createdBy)).execute()
}

export interface NewTokenRow {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly hash: string
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number | null
}

export const insertToken = (db: Db, token: NewTokenRow): Promise<TokenRow> =>
  db
    .insertInto('tokens')
    .values({
      ...token,
      created_at: new Date(token.created_at),
      expires_at: token.expires_at === null ? null : new Date(token.expires_at),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** False: there is none, or another person made it. */
export async function deleteToken(db: Db, id: string, createdBy: string | null): Promise<boolean> {
  const one = db.deleteFrom('tokens').where('id', '=', id)
  const mine = createdBy === null ? one : one.where('created_by', '=', createdBy)
  return (await mine.executeTakeFirst()).numDeletedRows > 0n
}
