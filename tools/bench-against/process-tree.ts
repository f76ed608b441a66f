// Processor time and memory of a process with all its threads and all processes below it, from /proc.
import { readFileSync } from 'node:fs'
import { descendantsOf, statOf } from '../bench-service/usage.ts'

/** In seconds. Children that have ended count, as soon as their parent has taken note of it. */
export function cpuOfTree(pid: number): number {
  return [statOf(pid), ...descendantsOf(pid)].reduce(
    (sum, stat) => sum + (stat ? stat.cpuSeconds + stat.endedChildrenSeconds : 0),
    0,
  )
}

/** In MB; memory that processes share counts once. */
export function memoryOfTree(pid: number): number {
  const pids = [pid, ...descendantsOf(pid).map((stat) => stat.pid)]
  return pids.reduce((sum, each) => sum + memoryOf(each), 0)
}

function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return (Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024) / 1e6
}
