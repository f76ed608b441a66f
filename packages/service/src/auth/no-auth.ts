// Authentication switched off: every caller may do everything, and tokens are ignored.
import { writeAudit } from './audit.ts'
import type { Auth } from './auth.ts'
import { TRUSTED_CALLER } from './identity.ts'
import type { InfraEnvKeys } from './infra-env-keys.ts'

export function createNoAuth(keys: InfraEnvKeys): Auth {
  return {
    mode: 'none',
    identify: async () => TRUSTED_CALLER,
    agentToken: async () => '',
    enrolmentToken: async () => '',
    hostToken: async () => '',
    urlToken: async () => '',
    shortToken: async () => '',
    openShortToken: async () => null,
    regenerateSigningKey: async (infraEnvId) => (await keys.advance(infraEnvId)) !== null,
    audit: writeAudit,
    people: null,
  }
}
