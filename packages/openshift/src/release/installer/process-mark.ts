// Says in the name of a file which process it belongs to, so that others can tell when it belongs to nobody any more.
import { createHash, randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Process ids mean something only on one machine, and there only in one namespace. */
const PLACE = createHash('sha256').update(`${hostname()} ${pidNamespace()}`).digest('hex').slice(0, 16)
/** Ids come again, after a restart of a container even the same ones. */
const LIFE = randomUUID().slice(0, 8)

export const newMark = (): string => `${PLACE}.${process.pid}.${LIFE}.${randomUUID()}`

const MARK = /(?:^|\.)([0-9a-f]{16}\.\d+\.[0-9a-f]{8}\.[0-9a-f-]{36})$/

/** At the end of a name; null: there is none. */
export const markOf = (name: string): string | null => MARK.exec(name)?.[1] ?? null

/** null: it cannot be told from here. */
export function isOfLivingProcess(mark: string): boolean | null {
  const [place, pidText = '', life] = mark.split('.')
  if (place !== PLACE || !/^\d+$/.test(pidText)) return null
  const pid = Number(pidText)
  return pid === process.pid ? life === LIFE : isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
