import type { accessOperations } from '@groundwork/contract/groundwork'
import type { Account } from '../../auth/people/accounts.ts'
import type { Handler } from '../../http/handler.ts'
import type { AccessDeps } from './access-deps.ts'
import { requirePeople } from './require-people.ts'

type Rows = typeof accessOperations

const listUsers: Handler<Rows['listUsers'], AccessDeps> = async (app) => ({
  status: 200,
  body: (await requirePeople(app).accounts.list()).map(shown),
})

const createUser: Handler<Rows['createUser'], AccessDeps> = async (app, { body }) => ({
  status: 201,
  body: shown(await requirePeople(app).accounts.create(body.name, body.role)),
})

const updateUser: Handler<Rows['updateUser'], AccessDeps> = async (app, { params, body }) => ({
  status: 200,
  body: shown(await requirePeople(app).accounts.update(params.name, body)),
})

const deleteUser: Handler<Rows['deleteUser'], AccessDeps> = async (app, { params }) => {
  await requirePeople(app).accounts.delete(params.name)
  return { status: 204 }
}

export const accountHandlers = { listUsers, createUser, updateUser, deleteUser }

const shown = <A extends Account>(account: A) => ({
  ...account,
  created_at: new Date(account.created_at).toISOString(),
})
