// Headers that a client may look at, beside the recorded ones.
import type { Difference } from './differences.ts'
import type { Answered } from './replay.ts'

/** Lengths follow from texts, and counts from the events that are listed. */
const NOT_COMPARED = /^(content-length|event-count|severity-count-)/

export const headerDifferences = ({ exchange, headers, status }: Answered): Difference[] =>
  Object.entries(exchange.response_headers).flatMap(([name, value]) => {
    const recorded = headerValue(name, value)
    const ours = headerValue(name, headers[name.toLowerCase()])
    if (status !== exchange.status || NOT_COMPARED.test(name.toLowerCase()) || ours === recorded) return []
    return [{ seq: exchange.seq, what: `header ${name}`, recorded, ours, isEarlier: false }]
  })

const headerValue = (name: string, value: unknown): unknown =>
  name === 'Last-Modified' && value !== undefined ? 'a time' : (value ?? 'absent')
