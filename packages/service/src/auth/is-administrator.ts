import type { Identity } from './identity.ts'

/** Who did what to the service is their business alone. */
export const isAdministrator = ({ caller, scope }: Identity): boolean =>
  scope === null && (caller === 'trusted' || caller.role === 'admin')
