// Machines with our own agent come with a token that opens nothing but this: they register, and then get the pull secret and
// a token of their own, once for every registration. docs/decisions/0006-secretless-media.md says why so.
import type { Enrolment } from '@groundwork/contract/groundwork'
import { type HostFacts, limitEnd } from '@groundwork/engine/facts'
import { isBeforeInstallation, isRestarting } from '@groundwork/engine/host'
import { stepRowFor } from '@groundwork/engine/steps'
import type { Static } from 'typebox'
import { ForbiddenError } from '../auth/forbidden-error.ts'
import type { Identity } from '../auth/identity.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type HttpError, httpError, notFound } from '../errors/http-error.ts'
import type { SecretOwner } from '../secrets/secret-store.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import { deleteHostToken, issueHostToken, readHostToken, trustHostToken } from '../store/hosts/host-tokens.ts'
import { loadInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { HostKey } from '../store/stored.ts'
import { inTransaction, waitForOthers } from '../store/transaction.ts'
import type { EnrolmentDeps } from './boot-deps.ts'
import { createEnrolmentAttempts } from './enrolment-attempts.ts'

export interface Enrolments {
  /** Throws 403 with the token of another host, and 409 or 503 for a host that was heard from just now by a token which this is not. */
  mayRegister(key: HostKey, caller: Identity): Promise<void>
  /** A machine has registered: if it came without a token of its own, it may ask for one now. */
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

export function createEnrolments(app: EnrolmentDeps): Enrolments {
  const { config, db, clock, secrets, auth } = app
  const attempts = createEnrolmentAttempts(clock)

  /** A time to come is none: the clock was ahead then, and the host would be kept out until it is that late again. */
  const heard = ({ checked_in_at: at }: HostFacts): number | null =>
    at !== null && at - clock.now() <= SHORTEST_SILENCE_MS ? at : null

  /** The registration that waits to be redeemed; null: there is none. */
  async function noted(db: Db | Tx, key: HostKey): Promise<Registration | null> {
    const text = await secrets.get(db, ownerOf(key), NAME)
    return text === null ? null : (JSON.parse(text) as Registration)
  }

  /** Takes the note of a registration away, so that it cannot be redeemed again. Returns the name of the enrolment. */
  const take = (key: HostKey, source: string, facts: HostFacts): Promise<string> =>
    inTransaction(app, async (tx) => {
      const owner = ownerOf(key)
      await waitForOthers(tx, owner.id)
      const registration = await noted(tx, key)
      if (registration === null) {
        throw refused('It has no open registration: it has received its secrets already.')
      }
      const now = clock.now()
      if (now - registration.at > REDEEMABLE_MS) throw refused('Its registration is too old.')
      if (registration.source !== source) throw refused('It registered from another address.')
      // A machine that enrols has not polled yet, so another one did, with a token that is still good.
      const isHeardFrom = auth.mode === 'local' && (heard(facts) ?? 0) > registration.at
      if (isHeardFrom) throw refused('It was heard from since then, with the token that it holds.')
      await secrets.set(tx, owner, NAME, '')
      if (auth.mode === 'none') return ''
      return issueHostToken(tx, { ...key, isTrusted: isBeforeInstallation(facts.status), now })
    })

  /** The machine runs an agent now that does not enrol. An earlier token of the host ends. */
  async function forgetToken(key: HostKey): Promise<void> {
    if ((await readHostToken(db, key)) === null) return
    const facts = (await loadHost(app, db, key))?.facts
    if (facts && isBeforeInstallation(facts.status)) await deleteHostToken(db, key)
  }

  return {
    async mayRegister(key, caller) {
      if (auth.mode === 'none') return
      if (caller.host !== undefined) {
        if (caller.host.host_id === key.host_id) return
        const why = `This token belongs to host ${caller.host.host_id} and does not register host ${key.host_id}.`
        throw new ForbiddenError(caller, why)
      }
      const held = await readHostToken(db, key)
      // Agents of other makers register as often as they like, as long as the host has not enrolled.
      if (held === null && caller.isEnrolling !== true) return
      const facts = (await loadHost(app, db, key))?.facts
      if (!facts || isRestarting(facts.status)) return
      const heardAt = heard(facts)
      // A registration is heard too, but proves nothing when it came without the token of the host.
      const unprovenAt = (await noted(db, key))?.at ?? 0
      const quietSince = Math.max(unprovenAt, held?.enrolled_at ?? facts.registered_at)
      if (heardAt === null || heardAt <= quietSince) return
      const silenceMs = Math.max(SHORTEST_SILENCE_MS, 1_500 * stepRowFor(facts).seconds)
      const waitMs = limitEnd(heardAt, silenceMs, app.absences.known()) - clock.now()
      if (waitMs > 0) throw isHeld(key.host_id, waitMs, caller.isEnrolling === true)
    },
    async opened(key, caller, source) {
      if (caller.host !== undefined) {
        const facts = (await loadHost(app, db, key))?.facts
        if (facts && isBeforeInstallation(facts.status)) await trustHostToken(db, key, caller.host.enrolment)
        return
      }
      const enrols = auth.mode === 'none' ? config.boot.isSecretless : caller.isEnrolling === true
      if (!enrols) return auth.mode === 'none' ? undefined : forgetToken(key)
      const registration: Registration = { at: clock.now(), source }
      await secrets.set(db, ownerOf(key), NAME, JSON.stringify(registration))
    },
    async redeem(key, source) {
      const { infra_env_id, host_id } = key
      attempts.begin(ownerOf(key).id, source)
      const host = await loadHost(app, db, key)
      if (host === null) throw notFound('host', host_id)
      const infraEnv = await loadInfraEnv(db, infra_env_id)
      if (infraEnv === null) throw notFound('infra-env', infra_env_id)
      const enrolment = await take(key, source, host.facts)
      attempts.succeeded(ownerOf(key).id, source)
      return {
        pull_secret: (await secrets.get(db, { kind: 'infra-env', id: infra_env_id }, 'pull_secret')) ?? '',
        agent_token: await auth.hostToken(key, infraEnv.key_generation, enrolment),
      }
    },
  }
}

const SHORTEST_SILENCE_MS = 90_000

const ownerOf = ({ infra_env_id, host_id }: HostKey) =>
  ({ kind: 'host', id: `${infra_env_id}/${host_id}` }) as const satisfies SecretOwner

const refused = (why: string) => httpError('enrolment-refused', { why })

/** Agents of other makers take 409 for the last word. */
function isHeld(hostId: string, waitMs: number, isEnrolling: boolean): HttpError {
  const seconds = Math.ceil(waitMs / 1_000)
  return httpError(
    'host-still-heard',
    { host_id: hostId, seconds },
    { status: isEnrolling ? 409 : 503, headers: { 'Retry-After': String(seconds) } },
  )
}
