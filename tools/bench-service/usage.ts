// CPU time and memory of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

export interface ProcessStat {
  readonly pid: number
  readonly parent: number
  readonly cpuSeconds: number
  /** Of children that have ended, with theirs. */
  readonly endedChildrenSeconds: number
}

export function statOf(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: (own + system) / TICKS_PER_SECOND,
      endedChildrenSeconds: (ended + endedSystem) / TICKS_PER_SECOND,
    }
  } catch {
    return null
  }
}

/** All processes below this one. */
export function descendantsOf(pid: number): ProcessStat[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((number) => number > 0)
    .map(statOf)
    .filter((stat) => stat !== null)
  const found: ProcessStat[] = []
  const queue = [pid]
  for (const parent of queue) {
    for (const stat of all) {
      if (stat.parent !== parent) continue
      found.push(stat)
      queue.push(stat.pid)
    }
  }
  return found
}

export interface Cpu {
  readonly service: number
  readonly database: number
}

/** `databaseRoot` is the postmaster; its children come and go, so their time is counted while they live. */
export function cpuOf(servicePid: number, databaseRoot: number): Cpu {
  const database = [statOf(databaseRoot), ...descendantsOf(databaseRoot)]
  return {
    service: statOf(servicePid)?.cpuSeconds ?? 0,
    database: database.reduce((sum, stat) => sum + (stat?.cpuSeconds ?? 0), 0),
  }
}

export const cpuBetween = (before: Cpu, after: Cpu): Cpu => ({
  service: after.service - before.service,
  database: after.database - before.database,
})

export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
