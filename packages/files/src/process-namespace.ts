import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Process ids mean something only on one machine, and there only in one namespace. */
export const PROCESS_NAMESPACE = `${hostname()} ${pidNamespace()}`

export function isRunning(pid: number): boolean {
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
