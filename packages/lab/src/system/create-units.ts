import { messageOf } from '@groundwork/errors/error-text'
import type { Units } from '../world/computer.ts'

interface Unit {
  readonly run: (signal: AbortSignal) => Promise<void>
  readonly stays: boolean
  state: 'active' | 'inactive' | 'failed' | 'activating'
  ending: AbortController
  done: Promise<void>
}

/** `system`: ends all of them. */
export function createUnits(system: AbortSignal, onFailure: (unit: string, reason: string) => void): Units {
  const units = new Map<string, Unit>()

  const begin = (name: string, unit: Unit): void => {
    unit.ending = new AbortController()
    unit.state = unit.stays ? 'activating' : 'active'
    const signal = AbortSignal.any([system, unit.ending.signal])
    unit.done = unit.run(signal).then(
      () => {
        unit.state = unit.stays && !signal.aborted ? 'active' : 'inactive'
      },
      (error: unknown) => {
        unit.state = signal.aborted ? 'inactive' : 'failed'
        if (!signal.aborted) onFailure(name, messageOf(error))
      },
    )
  }

  return {
    state: (unit) => units.get(fullName(unit))?.state ?? 'inactive',
    async start(name) {
      const unit = units.get(fullName(name))
      if (unit === undefined || system.aborted) return false
      if (unit.state === 'inactive' || unit.state === 'failed') begin(fullName(name), unit)
      // What only prepares something is waited for; what serves is up as soon as it runs.
      if (unit.stays) await unit.done
      return unit.state !== 'failed'
    },
    async stop(name) {
      const unit = units.get(fullName(name))
      if (unit === undefined) return false
      unit.ending.abort()
      await unit.done
      unit.state = 'inactive'
      return true
    },
    define(name, run, { stays = false } = {}) {
      units.get(fullName(name))?.ending.abort()
      const [ending, done] = [new AbortController(), Promise.resolve()]
      units.set(fullName(name), { run, stays, state: 'inactive', ending, done })
    },
    list: () => [...units.keys()],
    forget: (name) => void units.delete(fullName(name)),
  }
}

/** Names without a kind are those of services. */
export const fullName = (unit: string): string => (/\.[a-z]+$/.test(unit) ? unit : `${unit}.service`)
