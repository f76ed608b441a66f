// Which failed logins are kept. Anyone can fail to log in, with a new name and from another address each time, and must not be able to
// fill the database; the next login that is kept says how many were left out.
import { createLru } from '@groundwork/lru/lru'
import { networkOf } from './network-of.ts'

/** Of one network in a minute. */
export const FAILED_LOGINS_KEPT = 10
/** Of all networks together in a minute. */
export const ALL_FAILED_LOGINS_KEPT = 100

const MINUTE_MS = 60_000
const NETWORKS_REMEMBERED = 10_000

interface Counted {
  readonly since: number
  readonly count: number
}

interface FailedLogins {
  isKept(source: string, now: number): boolean
  leaveOut(): void
  /** How many were left out since this was asked last. */
  takeLeftOut(): number
}

/** By the object that names the service. */
const ofApps = new WeakMap<object, FailedLogins>()

export function failedLoginsOf(app: object): FailedLogins {
  const found = ofApps.get(app) ?? createFailedLogins()
  ofApps.set(app, found)
  return found
}

function createFailedLogins(): FailedLogins {
  const networks = createLru<Counted>(NETWORKS_REMEMBERED)
  let all: Counted = { since: 0, count: 0 }
  let leftOut = 0
  return {
    isKept(source, now) {
      const network = networkOf(source)
      const ofNetwork = inMinute(networks.get(network), now)
      all = inMinute(all, now)
      if (ofNetwork.count >= FAILED_LOGINS_KEPT || all.count >= ALL_FAILED_LOGINS_KEPT) return false
      networks.set(network, { ...ofNetwork, count: ofNetwork.count + 1 })
      all = { ...all, count: all.count + 1 }
      return true
    },
    leaveOut() {
      leftOut += 1
    },
    takeLeftOut() {
      const taken = leftOut
      leftOut = 0
      return taken
    },
  }
}

/** A clock that was set back begins a new minute. */
function inMinute(counted: Counted | undefined, now: number): Counted {
  const isSame = counted !== undefined && now >= counted.since && now - counted.since < MINUTE_MS
  return isSame ? counted : { since: now, count: 0 }
}
