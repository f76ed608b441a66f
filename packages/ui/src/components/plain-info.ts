// What the service says about a status, without what stands beside it already.
import { t } from '../texts/texts.ts'

/** "The host cannot be installed: …" beside the word "Not ready" says it twice. */
const FRAME = /^The (?:host|cluster) [a-z ]+: /
const STATUSES: Readonly<Record<string, string>> = t.statuses.hosts

export const plainInfo = (info: string): string =>
  info
    .replace(FRAME, '')
    .replaceAll(' ; ', '; ')
    // Statuses of single hosts stand in brackets.
    .replaceAll(/\(([a-z-]+)\)/g, (whole, id: string) =>
      Object.hasOwn(STATUSES, id) ? `(${STATUSES[id]})` : whole,
    )
