// Says in the name of a file which process it belongs to, so that others can tell when that process is gone.
import { createHash, randomUUID } from 'node:crypto'
import { isRunning, PLACE } from './process-place.ts'

const PLACE_DIGEST = createHash('sha256').update(PLACE).digest('hex').slice(0, 16)
/** Ids come again, after a restart of a container even the same ones. */
const LIFE = randomUUID().slice(0, 8)

export const newMark = (): string => `${PLACE_DIGEST}.${process.pid}.${LIFE}.${randomUUID()}`

const MARK = /(?:^|\.)([0-9a-f]{16}\.\d+\.[0-9a-f]{8}\.[0-9a-f-]{36})$/

/** At the end of a name; null: there is none. */
export const markOf = (name: string): string | null => MARK.exec(name)?.[1] ?? null

/** null: it cannot be told from here. */
export function isOfLivingProcess(mark: string): boolean | null {
  const [place, pidText = '', life] = mark.split('.')
  if (place !== PLACE_DIGEST || !/^\d+$/.test(pidText)) return null
  const pid = Number(pidText)
  return pid === process.pid ? life === LIFE : isRunning(pid)
}
