import type { People } from '../../auth/people/people.ts'
import { httpError } from '../../errors/http-error.ts'
import type { AccessDeps } from './access-deps.ts'

/** Accounts that were made while every caller may do everything would be back doors later. */
export function requirePeople(app: Pick<AccessDeps, 'auth'>): People {
  if (app.auth.people !== null) return app.auth.people
  throw httpError('accounts-switched-off', {})
}
