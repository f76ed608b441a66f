// When a check of a host failed and passed again, from the events of the host.
import type { Event } from '@groundwork/contract/events'

export interface CheckMoment {
  readonly at: string
  readonly isFailure: boolean
  readonly message: string
}

const NAMES = { host_validation_failed: true, host_validation_fixed: false } as const

/** By the id of the check, newest first as the events are. */
export function checkHistory(events: readonly Event[]): ReadonlyMap<string, readonly CheckMoment[]> {
  const history = new Map<string, CheckMoment[]>()
  for (const { name = '', event_time, message, props } of events) {
    if (!(name in NAMES)) continue
    const id = idIn(props) ?? /[Vv]alidation ['"]?([a-z0-9-]+)/.exec(message)?.[1]
    if (id === undefined) continue
    const moment = { at: event_time, isFailure: NAMES[name as keyof typeof NAMES], message }
    const known = history.get(id)
    if (known) known.push(moment)
    else history.set(id, [moment])
  }
  return history
}

function idIn(props: string | undefined): string | undefined {
  if (!props) return undefined
  try {
    const { validation_id } = JSON.parse(props) as { validation_id?: unknown }
    return typeof validation_id === 'string' ? validation_id : undefined
  } catch {
    return undefined
  }
}
