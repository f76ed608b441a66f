// Who did it. The service keeps a record of each call that changes something; an event that follows from one has the same subject
// and comes within moments of it.
import type { Event } from '@groundwork/contract/events'

export interface Call {
  readonly who: string
  readonly operation: string
  readonly status: number
  readonly source: string
}

const CALL = 'api_call'

export function callOf({ name, props }: Event): Call | null {
  if (name !== CALL) return null
  try {
    const { who, operation, status, source } = JSON.parse(props ?? '{}') as Partial<Call>
    if (typeof who !== 'string' || typeof operation !== 'string') return null
    return { who, operation, status: Number(status ?? 0), source: String(source ?? '') }
  } catch {
    return null
  }
}

/** The record of a call is written when it ends, so it can be a little later than what it caused. */
const NEAR_MS = 1_500

/** Machines, and callers of a service that asks for no login. */
const NOBODY: readonly string[] = ['agent', 'anonymous']

/** The person whose call is the only one of that moment about the same thing; null: nobody, or not clear. */
export function whoDid(event: Event, calls: readonly Event[]): string | null {
  if (callOf(event) !== null) return null
  const at = Date.parse(event.event_time)
  const people = calls
    .filter((each) => Math.abs(Date.parse(each.event_time) - at) <= NEAR_MS && isAboutSame(each, event))
    .flatMap((each) => {
      const call = callOf(each)
      return call === null || NOBODY.includes(call.who) || call.status >= 400 ? [] : [call.who]
    })
  const [first, ...others] = new Set(people)
  return first !== undefined && others.length === 0 ? first : null
}

function isAboutSame(call: Event, event: Event): boolean {
  if (call.host_id) return call.host_id === event.host_id
  if (call.cluster_id) return call.cluster_id === event.cluster_id
  return Boolean(call.infra_env_id) && call.infra_env_id === event.infra_env_id
}
