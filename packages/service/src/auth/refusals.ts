// Which refused calls are kept: of people every one, of machines one a minute. A token out of an image must not be able to fill the
// database with what it may not do.

import type { Operation } from '@groundwork/contract/operations'
import { createLru, type Lru } from '@groundwork/lru/lru'
import type { Clock } from '../clock/clock.ts'
import type { Identity } from './identity.ts'

const EVERY_MS = 60_000
/** More machines than this at a time would be kept more often. */
const REMEMBERED = 10_000

/** Names the service whose refusals are counted. */
interface Timed {
  readonly clock: Clock
}

const told = new WeakMap<Timed, Lru<number>>()

export function isRefusalKept(app: Timed, { caller, name }: Identity, operation: Operation): boolean {
  if (caller === 'trusted' || caller.scheme !== 'agentAuth') return true
  const times = told.get(app) ?? createLru<number>(REMEMBERED)
  told.set(app, times)
  const key = `${name} ${operation.id}`
  const now = app.clock.now()
  const last = times.get(key)
  if (last !== undefined && now - last < EVERY_MS) return false
  times.set(key, now)
  return true
}
