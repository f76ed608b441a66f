// The accounts of people.
import { sql } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Db, Tx } from '../../database/schema.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import { type LocalRole, localRole } from '../roles.ts'
import { createOneTimeLogin } from './one-time-login.ts'

export interface Account {
  readonly name: string
  readonly role: LocalRole
  readonly created_at: number
  readonly has_password: boolean
}

export interface AccountWithLogin extends Account {
  /** Shown once. */
  readonly one_time_login?: string
}

export interface AccountChanges {
  readonly role?: LocalRole
  readonly new_one_time_login?: boolean
}

export interface Accounts {
  list(): Promise<readonly Account[]>
  create(name: string, role: LocalRole): Promise<AccountWithLogin>
  update(name: string, changes: AccountChanges): Promise<AccountWithLogin>
  delete(name: string): Promise<void>
  /** The administrator `admin`, when there is no account at all. */
  createFirst(): Promise<AccountWithLogin | null>
  logOutEverywhere(name: string): Promise<void>
}

const COLUMNS = ['name', 'role', 'created_at', 'password'] as const
/** Any fixed number: changes of accounts wait for each other, so that one administrator always remains. */
const LOCK = 7_201_605

export function createAccounts(db: Db, clock: Clock): Accounts {
  const inTurn = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      return work(tx)
    })

  async function insert(tx: Tx, name: string, role: LocalRole): Promise<AccountWithLogin | null> {
    const login = createOneTimeLogin(clock.now())
    const row = await tx
      .insertInto('users')
      .values({ name, role, password: '', one_time_login: login.stored, created_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    return row === undefined ? null : { ...shown(row), one_time_login: login.code }
  }

  return {
    async list() {
      return (await db.selectFrom('users').select(COLUMNS).orderBy('name').execute()).map(shown)
    },
    create: (name, role) =>
      inTurn(async (tx) => {
        const created = await insert(tx, name, role)
        if (created === null) throw httpError('account-exists', { name })
        return created
      }),
    update: (name, changes) =>
      inTurn(async (tx) => {
        if (changes.role !== undefined && changes.role !== 'admin') await keepAnAdministrator(tx, name)
        const login = changes.new_one_time_login === true ? createOneTimeLogin(clock.now()) : null
        const row = await tx
          .updateTable('users')
          .set((eb) => ({
            role: changes.role ?? eb.ref('role'),
            ...(login === null
              ? {}
              : { password: '', one_time_login: login.stored, generation: eb('generation', '+', 1) }),
          }))
          .where('name', '=', name)
          .returning(COLUMNS)
          .executeTakeFirst()
        if (row === undefined) throw notFound('account', name)
        return { ...shown(row), ...(login === null ? {} : { one_time_login: login.code }) }
      }),
    delete: (name) =>
      inTurn(async (tx) => {
        await keepAnAdministrator(tx, name)
        await tx.deleteFrom('tokens').where('created_by', '=', name).execute()
        const { numDeletedRows } = await tx.deleteFrom('users').where('name', '=', name).executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('account', name)
      }),
    createFirst: () =>
      inTurn(async (tx) => {
        const anyone = await tx.selectFrom('users').select('name').limit(1).executeTakeFirst()
        return anyone === undefined ? insert(tx, 'admin', 'admin') : null
      }),
    async logOutEverywhere(name) {
      await db
        .updateTable('users')
        .set((eb) => ({ generation: eb('generation', '+', 1) }))
        .where('name', '=', name)
        .execute()
    },
  }
}

async function keepAnAdministrator(tx: Tx, leaving: string): Promise<void> {
  const admins = await tx.selectFrom('users').select('name').where('role', '=', 'admin').execute()
  if (admins.length === 1 && admins[0]?.name === leaving) {
    throw httpError('last-administrator', { name: leaving })
  }
}

type Row = Pick<Account, 'name' | 'created_at'> & { readonly role: string; readonly password: string }

const shown = ({ name, role, created_at, password }: Row): Account => ({
  name,
  role: localRole(role),
  created_at,
  has_password: password !== '',
})
