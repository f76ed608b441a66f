import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { Auth } from './auth.ts'
import { createInfraEnvKeys } from './infra-env-keys.ts'
import { createLocalAuth } from './local-auth.ts'
import { createNoAuth } from './no-auth.ts'
import { createAccounts } from './people/accounts.ts'
import { createApiTokens } from './people/api-tokens.ts'
import { createLogins } from './people/logins.ts'
import { createScopes } from './scope.ts'
import { createShortTokens } from './short-tokens.ts'
import { createSignedTokens } from './signed-tokens.ts'
import { loadSigningKey } from './signing-key.ts'

export interface AuthParts {
  readonly config: Pick<Config, 'auth' | 'signingKeyPem'>
  readonly db: Db
  readonly secrets: SecretStore
  readonly clock: Clock
  readonly log: Pick<Logger, 'info'>
  /** Power of two of the work for one password; tests choose less. */
  readonly passwordCost?: number
}

export async function createAuth({
  config,
  db,
  secrets,
  clock,
  log,
  passwordCost,
}: AuthParts): Promise<Auth> {
  const keys = createInfraEnvKeys(db, clock)
  if (config.auth === 'none') return createNoAuth(keys)
  const key = await loadSigningKey({ pem: config.signingKeyPem, db, secrets })
  log.info({ kid: key.kid }, 'tokens are signed with this key')
  const signed = createSignedTokens(key, clock)
  const people = {
    accounts: createAccounts(db, clock),
    logins: createLogins({ db, clock, signed, passwordCost }),
    tokens: createApiTokens(db, clock),
  }
  const short = createShortTokens(key, keys)
  return createLocalAuth({ db, clock, keys, signed, short, scopes: createScopes(db, keys), people })
}
