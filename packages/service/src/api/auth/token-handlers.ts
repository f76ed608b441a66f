import type { accessOperations } from '@groundwork/contract/groundwork'
import type { Identity } from '../../auth/identity.ts'
import type { ApiToken } from '../../auth/people/api-tokens.ts'
import { weakerRole } from '../../auth/roles.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import type { Handler } from '../../http/handler.ts'
import type { AccessDeps } from './access-deps.ts'
import { requirePeople } from './require-people.ts'

type Rows = typeof accessOperations

const listTokens: Handler<Rows['listTokens'], AccessDeps> = async (app, { caller }) => ({
  status: 200,
  body: (await requirePeople(app).tokens.list(ownerFor(caller))).map(shown),
})

const createToken: Handler<Rows['createToken'], AccessDeps> = async (app, { body, caller }) => {
  const { tokens } = requirePeople(app)
  const { name, role } = personOf(caller)
  if (weakerRole(role, body.role) !== body.role) {
    throw httpError('role-too-high', { role })
  }
  const expires_at = body.expires_at === undefined ? null : Date.parse(body.expires_at)
  if (expires_at !== null && !(expires_at > app.clock.now())) {
    throw httpError('expiry-in-the-past', { expires_at: String(body.expires_at) })
  }
  const { token, ...made } = await tokens.create({
    name: body.name,
    role: body.role,
    created_by: name,
    expires_at,
  })
  return { status: 201, body: { ...shown(made), token } }
}

const deleteToken: Handler<Rows['deleteToken'], AccessDeps> = async (app, { params, caller }) => {
  const isDeleted = await requirePeople(app).tokens.delete(params.token_id, ownerFor(caller))
  if (!isDeleted) throw notFound('API token', params.token_id)
  return { status: 204 }
}

export const tokenHandlers = { listTokens, createToken, deleteToken }

function personOf({ person }: Identity) {
  if (person !== undefined) return person
  throw httpError('person-required', {})
}

/** null: an administrator deals with the tokens of all people. */
function ownerFor(caller: Identity): string | null {
  const { name, role } = personOf(caller)
  return role === 'admin' ? null : name
}

function shown({ created_at, expires_at, last_used_at, ...rest }: ApiToken) {
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    ...(expires_at === null ? {} : { expires_at: new Date(expires_at).toISOString() }),
    ...(last_used_at === null ? {} : { last_used_at: new Date(last_used_at).toISOString() }),
  }
}
