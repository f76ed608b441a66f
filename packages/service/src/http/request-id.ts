import { randomUUID } from 'node:crypto'

/** Ids go into logs, events and headers, so only harmless ones of callers are taken over. */
const HARMLESS = /^[A-Za-z0-9._:/+=@-]{1,128}$/

export function requestIdOf(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && HARMLESS.test(sent) ? sent : randomUUID()
}
