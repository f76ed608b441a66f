// Says in the name of a file which process it belongs to, so that others can tell when that process is gone.
import { createHash, randomUUID } from 'node:crypto'
import { isRunning, PROCESS_NAMESPACE } from './process-namespace.ts'

const NAMESPACE_DIGEST = createHash('sha256').update(PROCESS_NAMESPACE).digest('hex').slice(0, 16)
/** Ids come again, after a restart of a container even the same ones. */
const LIFE = randomUUID().slice(0, 8)

export const newProcessMark = (): string => `${NAMESPACE_DIGEST}.${process.pid}.${LIFE}.${randomUUID()}`

const MARK = /(?:^|\.)([0-9a-f]{16}\.\d+\.[0-9a-f]{8}\.[0-9a-f-]{36})$/

/** At the end of a name; null: there is none. */
export const processMarkIn = (name: string): string | null => MARK.exec(name)?.[1] ?? null

/** null: it cannot be told from here. */
export function isOfRunningProcess(mark: string): boolean | null {
  const [place, pidText = '', life] = mark.split('.')
  if (place !== NAMESPACE_DIGEST || !/^\d+$/.test(pidText)) return null
  const pid = Number(pidText)
  return pid === process.pid ? life === LIFE : isRunning(pid)
}
