import type { Identity, Person } from '../../auth/identity.ts'
import { httpError } from '../../errors/http-error.ts'

/** Throws 403 for who came with an API token. */
export function loggedInPerson({ person }: Identity): Person {
  if (person !== undefined && person.loggedInAt !== null) return person
  throw httpError('login-required', {})
}
