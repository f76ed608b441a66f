import type { WhoAmI } from '@groundwork/contract/groundwork'
import type { Static } from 'typebox'
import type { Identity } from '../../auth/identity.ts'
import type { AccessDeps } from './access-deps.ts'

export const shownCaller = (app: AccessDeps, { name, person }: Identity): Static<typeof WhoAmI> => ({
  name,
  auth: app.auth.mode,
  role: person?.role ?? 'admin',
  expires_at: typeof person?.expiresAt === 'number' ? new Date(person.expiresAt).toISOString() : null,
  can_simulate: app.simulations !== null,
})
