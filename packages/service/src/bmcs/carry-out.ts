// One piece of work on a BMC: within its time, and its end told without secrets.
import { type BmcProblem, isBmcError } from '@groundwork/bmc/errors'
import { shortImageUrl } from '../boot/short-link.ts'
import type { StoredBmc, WorkStep } from '../store/bmcs/stored-bmc.ts'
import { loadInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import { type BmcDeps, bmcOwner, PASSWORD } from './bmc-deps.ts'
import { withDriver } from './bmc-driver.ts'
import { hideImage } from './hide-image.ts'
import type { Seen, Work } from './perform.ts'

export type Ended =
  | { readonly kind: 'done'; readonly seen: Seen }
  | { readonly kind: 'failed'; readonly code: BmcProblem; readonly said: string; readonly next: string }

export interface Given {
  readonly step: WorkStep
  readonly imageBase: string
  readonly isNetwork: boolean
  readonly limitMs: number
  /** Of the process, and of the claim. */
  readonly signal: AbortSignal
  markOff(): Promise<void>
}

/** Throws when we are stopped, or for a fault of ours. */
export async function carryOut(
  app: BmcDeps,
  bmc: StoredBmc,
  given: Given,
  work: (with_: Work) => Promise<Seen>,
): Promise<Ended> {
  const late = AbortSignal.timeout(given.limitMs)
  const signal = AbortSignal.any([given.signal, late])
  const { settings, infra_env_id: infraEnvId } = bmc
  // A BMC may speak of the image also where it is not told of it: it was, before.
  const infraEnv = await loadInfraEnv(app.db, infraEnvId)
  // Firmware takes no long ones, and the same link has to come out each time.
  const link = infraEnv === null ? '' : await shortImageUrl(app, given.imageBase, infraEnv)
  const image = async (): Promise<string> => {
    if (link === '') throw new Error(`infra-env ${infraEnvId} is gone`)
    return link
  }
  const password = (await app.secrets.get(app.db, bmcOwner(bmc.id), PASSWORD)) ?? ''
  try {
    const access = { settings, password, clock: app.bmcClock, signal }
    const seen = await withDriver(access, (driver) => work({ driver, image, ...given }))
    return { kind: 'done', seen: withoutLink(seen, link) }
  } catch (error) {
    given.signal.throwIfAborted()
    if (late.aborted) return tooLate(given.limitMs)
    if (!isBmcError(error)) throw error
    return { kind: 'failed', code: error.code, said: hideImage(saidOf(error), link), next: error.next }
  }
}

/** Findings, and whatever else it says of itself. */
const withoutLink = (seen: Seen, link: string): Seen => JSON.parse(hideImage(JSON.stringify(seen), link))

const MINUTE_MS = 60_000
const tooLate = (limitMs: number): Ended => ({
  kind: 'failed',
  code: 'timed-out',
  said: `it was not done in ${limitMs / MINUTE_MS} minutes`,
  next: '',
})

/** The sentence without its full stop: others go on with it. */
const saidOf = ({ message }: Error): string => message.replace(/\.$/, '')
