// The accounts of people.
import type { Clock } from '../../clock/clock.ts'
import type { Db, Tx } from '../../database/schema.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import {
  type AccountRow,
  advanceGeneration,
  deleteAccount,
  hasAnyAccount,
  insertAccount,
  listAccounts,
  listAdministrators,
  updateAccount,
} from '../../store/accounts/account-rows.ts'
import { waitForTurn } from '../../store/transaction.ts'
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

/** Any fixed number: changes of accounts wait for each other, so that one administrator always remains. */
const LOCK = 7_201_605

export function createAccounts(db: Db, clock: Clock): Accounts {
  const inTurn = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await waitForTurn(tx, LOCK)
      return work(tx)
    })

  async function insert(tx: Tx, name: string, role: LocalRole): Promise<AccountWithLogin | null> {
    const login = createOneTimeLogin(clock.now())
    const created_at = clock.now()
    const row = await insertAccount(tx, { name, role, one_time_login: login.stored, created_at })
    return row === undefined ? null : { ...shown(row), one_time_login: login.code }
  }

  return {
    async list() {
      return (await listAccounts(db)).map(shown)
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
        const row = await updateAccount(tx, name, { role: changes.role, one_time_login: login?.stored })
        if (row === undefined) throw notFound('account', name)
        return { ...shown(row), ...(login === null ? {} : { one_time_login: login.code }) }
      }),
    delete: (name) =>
      inTurn(async (tx) => {
        await keepAnAdministrator(tx, name)
        if (!(await deleteAccount(tx, name))) throw notFound('account', name)
      }),
    createFirst: () =>
      inTurn(async (tx) => ((await hasAnyAccount(tx)) ? null : insert(tx, 'admin', 'admin'))),
    logOutEverywhere: (name) => advanceGeneration(db, name),
  }
}

async function keepAnAdministrator(tx: Tx, leaving: string): Promise<void> {
  const admins = await listAdministrators(tx)
  if (admins.length === 1 && admins[0] === leaving) {
    throw httpError('last-administrator', { name: leaving })
  }
}

const shown = ({ name, role, created_at, password }: AccountRow): Account => ({
  name,
  role: localRole(role),
  created_at,
  has_password: password !== '',
})
