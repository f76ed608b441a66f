// Reads back from the message of an event what was filled in: events are kept with their words alone.
import type { EventDefinition } from './event.ts'
import { EVENTS } from './events.ts'

const ALL: Readonly<Record<string, EventDefinition>> = EVENTS

/** By name of the property. Empty for a message that does not fit, as that of an older version of the service. */
export function eventTexts(name: string, message: string): Readonly<Record<string, string>> {
  const template = Object.hasOwn(ALL, name) ? ALL[name]?.message : undefined
  if (template === undefined) return {}
  const [first = '', ...rest] = template.split(/\{(\w+)\}/)
  if (!message.startsWith(first)) return {}
  const texts: Record<string, string> = {}
  let from = first.length
  for (let place = 0; place < rest.length; place += 2) {
    const key = rest[place] ?? ''
    const until = rest[place + 1] ?? ''
    const isLast = place + 2 >= rest.length
    const end = isLast ? endOf(message, until) : message.indexOf(until, from)
    if (end < from) return {}
    texts[key] = message.slice(from, end)
    from = end + until.length
  }
  return texts
}

/** A full stop is left out where the text had one of its own. */
function endOf(message: string, ending: string): number {
  if (message.endsWith(ending)) return message.length - ending.length
  const rest = ending.startsWith('.') ? ending.slice(1) : ending
  return message.endsWith(rest) ? message.length - rest.length : message.length
}
