// A login lasts an hour; whoever works with it stays logged in, as in a browser. Some commands work for hours.
import type { Client } from '@groundwork/contract/client'
import type { ChosenContext } from '../contexts/choose-context.ts'
import { changeContexts, readContexts } from '../contexts/context-store.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

const RENEW_MS = 30 * 60_000
/** One that could not be renewed is not tried again with every request. */
const TRY_AGAIN_MS = 60_000

export interface LoginToken {
  /** The one to send now; undefined: there is none. */
  current(): Promise<string | undefined>
}

/** A login that cannot be renewed is used as it is. */
export function keepLogin(
  { env, clock }: Pick<Surroundings, 'env' | 'clock'>,
  { name, token, expires_at }: Pick<ChosenContext, 'name' | 'token' | 'expires_at'>,
  clientWith: (token: string) => Client,
): LoginToken {
  let login = { token, expires_at }
  let renewing: Promise<void> | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  async function renew(context: string, old: string): Promise<void> {
    const before = await readContexts(env)
    // A token of a flag or variable is not ours to renew.
    if (before.contexts[context]?.token !== old) return
    const answer = await clientWith(old).call('renewLogin')
    const renewed = { token: answer.token, expires_at: answer.expires_at }
    login = renewed
    await changeContexts(env, (file) => {
      const stored = file.contexts[context]
      if (stored?.token !== old) return file
      return { ...file, contexts: { ...file.contexts, [context]: { ...stored, ...renewed } } }
    })
  }

  return {
    async current() {
      if (name === null || login.token === undefined || login.expires_at === undefined) return login.token
      const now = clock.now()
      const left = Date.parse(login.expires_at) - now
      if (left > 0 && left < RENEW_MS && now - triedAt >= TRY_AGAIN_MS) {
        triedAt = now
        renewing ??= renew(name, login.token)
          .catch(() => {})
          .finally(() => {
            renewing = null
          })
      }
      await renewing
      return login.token
    },
  }
}
