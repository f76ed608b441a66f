import type { HostRole } from '@groundwork/contract/hosts'
import type { HostFacts } from '../facts/host-facts.ts'

/** The role the host will get: the user's choice, or what we suggest while the user leaves it to us. */
export const effectiveRole = (host: Pick<HostFacts, 'role' | 'suggested_role'>): HostRole =>
  host.role === 'auto-assign' ? host.suggested_role : host.role
