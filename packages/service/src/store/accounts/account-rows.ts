// Rows of the accounts of people.
import type { Selectable } from 'kysely'
import type { Db, Tx, UsersTable } from '../../database/schema.ts'

export type AccountRow = Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]>

const COLUMNS = ['name', 'role', 'created_at', 'password'] as const

export const listAccounts = (db: Db): Promise<AccountRow[]> =>
  db.selectFrom('users').select(COLUMNS).orderBy('name').execute()

/** With everything that a login is compared with. */
export const findAccount = (db: Db, name: string): Promise<Selectable<UsersTable> | undefined> =>
  db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst()

export async function hasAnyAccount(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('users').select('name').limit(1).executeTakeFirst()) !== undefined
}

export async function listAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('name').where('role', '=', 'admin').execute()
  return rows.map(({ name }) => name)
}

export interface NewAccountRow {
  readonly name: string
  readonly role: string
  readonly one_time_login: string
  readonly created_at: number
}

/** undefined: there is one of this name. */
export const insertAccount = (tx: Tx, account: NewAccountRow): Promise<AccountRow | undefined> =>
  tx
    .insertInto('users')
    .values({ ...account, password: '', created_at: new Date(account.created_at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export interface AccountRowChanges {
  readonly role: string | undefined
  /** Takes the place of the password, and ends all logins. */
  readonly one_time_login: string | undefined
}

/** undefined: there is no account of this name. */
export const updateAccount = (
  tx: Tx,
  name: string,
  { role, one_time_login }: AccountRowChanges,
): Promise<AccountRow | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({
      role: role ?? eb.ref('role'),
      ...(one_time_login === undefined
        ? {}
        : { password: '', one_time_login, generation: eb('generation', '+', 1) }),
    }))
    .where('name', '=', name)
    .returning(COLUMNS)
    .executeTakeFirst()

/** With its API tokens. False: there is no account of this name. */
export async function deleteAccount(tx: Tx, name: string): Promise<boolean> {
  await tx.deleteFrom('tokens').where('created_by', '=', name).execute()
  const { numDeletedRows } = await tx.deleteFrom('users').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Logins of an older generation are no longer accepted. */
export async function advanceGeneration(db: Db, name: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** The new generation; null: another request with the same one-time login or password was faster. */
export async function changePassword(
  db: Db,
  known: Pick<Selectable<UsersTable>, 'name' | 'generation' | 'one_time_login'>,
  password: string,
): Promise<number | null> {
  const changed = await db
    .updateTable('users')
    .set((eb) => ({ password, one_time_login: '', generation: eb('generation', '+', 1) }))
    .where('name', '=', known.name)
    // The faster one has changed one of these.
    .where('generation', '=', known.generation)
    .where('one_time_login', '=', known.one_time_login)
    .returning('generation')
    .executeTakeFirst()
  return changed?.generation ?? null
}
