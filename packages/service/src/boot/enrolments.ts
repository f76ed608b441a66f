// Machines that booted a secretless image come with a token that opens nothing but this: they register, and then get the
// pull secret and a token of their own, once for every registration. docs/decisions/0006-secretless-media.md says why so.
import type { Enrolment } from '@groundwork/contract/own/boot'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { createLoginAttempts } from '../auth/people/login-attempts.ts'
import { ApiFailure, notFound } from '../errors.ts'
import type { SecretOwner } from '../secrets/secret-store.ts'
import { loadHost } from '../store/host-store.ts'
import { loadInfraEnv } from '../store/infra-env-store.ts'
import type { HostKey } from '../store/stored.ts'
import { inTransaction } from '../store/transaction.ts'

export interface Enrolments {
  /** A machine has registered: if it came without secrets, it may ask for them now. */
  opened(key: HostKey, caller: Identity, source: string): Promise<void>
  /** Throws 404, 409 or 429. */
  redeem(key: HostKey, source: string): Promise<Static<typeof Enrolment>>
}

interface Registration {
  readonly at: number
  readonly source: string
}

const NAME = 'enrolment'
const REDEEMABLE_MS = 60 * 60_000

type Parts = Pick<App, 'config' | 'db' | 'clock' | 'secrets' | 'auth' | 'hosts' | 'checkIns'>

export function createEnrolments(app: Parts): Enrolments {
  const { config, db, clock, secrets, auth } = app
  const attempts = createLoginAttempts(clock, 'enrolments')

  /** Takes the note of a registration away, so that nobody can show it again. */
  const take = (key: HostKey, source: string): Promise<void> =>
    inTransaction(app, async (tx) => {
      const owner = ownerOf(key)
      await sql`select pg_advisory_xact_lock(hashtextextended(${owner.id}, 0))`.execute(tx)
      const text = await secrets.get(tx, owner, NAME)
      if (text === null) throw refused('It has no registration that is open: it got its secrets already.')
      const registration = JSON.parse(text) as Registration
      if (clock.now() - registration.at > REDEEMABLE_MS) throw refused('Its registration is too old.')
      if (registration.source !== source) throw refused('It registered from another address.')
      await secrets.set(tx, owner, NAME, '')
    })

  return {
    async opened(key, caller, source) {
      const isSecretless = auth.mode === 'none' ? config.boot.isSecretless : caller.isEnrolling === true
      if (!isSecretless) return
      const registration: Registration = { at: clock.now(), source }
      await secrets.set(db, ownerOf(key), NAME, JSON.stringify(registration))
    },
    async redeem(key, source) {
      const { infra_env_id, host_id } = key
      attempts.begin(ownerOf(key).id, source)
      if ((await loadHost(app, db, key)) === null) throw notFound('host', host_id)
      const infraEnv = await loadInfraEnv(db, infra_env_id)
      if (infraEnv === null) throw notFound('infra-env', infra_env_id)
      await take(key, source)
      attempts.succeeded(ownerOf(key).id, source)
      return {
        pull_secret: (await secrets.get(db, { kind: 'infra-env', id: infra_env_id }, 'pull_secret')) ?? '',
        agent_token: await auth.agentToken(infra_env_id, infraEnv.key_generation),
      }
    },
  }
}

const ownerOf = ({ infra_env_id, host_id }: HostKey) =>
  ({ kind: 'host', id: `${infra_env_id}/${host_id}` }) as const satisfies SecretOwner

const refused = (why: string) =>
  new ApiFailure(409, `This host cannot enrol now. ${why} Let it register again.`)
