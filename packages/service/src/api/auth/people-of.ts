import type { People } from '../../auth/people/people.ts'
import { ApiFailure } from '../../errors/api-failure.ts'
import type { AccessDeps } from './access-deps.ts'

/** Accounts that were made while everybody may do everything would be back doors later. */
export function peopleOf(app: Pick<AccessDeps, 'auth'>): People {
  if (app.auth.people !== null) return app.auth.people
  throw new ApiFailure(
    501,
    'Nobody has to log in: authentication is switched off. Start the service with --auth local to have accounts and tokens.',
  )
}
