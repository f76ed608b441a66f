import type { Accounts } from './accounts.ts'
import type { ApiTokens } from './api-tokens.ts'
import type { Logins } from './logins.ts'

/** Everything about people, for the operations that manage them. */
export interface People {
  readonly accounts: Accounts
  readonly logins: Logins
  readonly tokens: ApiTokens
}
