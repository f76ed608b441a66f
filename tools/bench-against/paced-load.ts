// Requests at a given rate, whether answers come or not, until it is stopped. One that finds no free connection is sent as soon as there is one.
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, openConnection } from '../bench-service/load.ts'

export interface PacedLoad {
  readonly ports: readonly number[]
  readonly connections: number
  readonly perSecond: number
  readonly next: (index: number) => Buffer
}

export interface PacedResult {
  readonly requests: number
  readonly perSecond: number
  readonly refused: number
}

export interface RunningLoad {
  /** Sends nothing more; the answer comes when all requests are answered. */
  stop(): Promise<PacedResult>
}

const TICK_MS = 5

export function startPacedLoad(load: PacedLoad): RunningLoad {
  let isStopped = false
  const finished = send(load, () => isStopped)
  // Reported by stop().
  finished.catch(() => undefined)
  return {
    stop() {
      isStopped = true
      return finished
    },
  }
}

/** So many requests, at that rate. */
export function runPacedLoad(load: PacedLoad, count: number): Promise<PacedResult> {
  return send(load, (sent) => sent >= count)
}

async function send(load: PacedLoad, isEnough: (sent: number) => boolean): Promise<PacedResult> {
  const { ports, connections, perSecond, next } = load
  const started = performance.now()
  let sent = 0
  let refused = 0
  const worker = async (connection: Connection) => {
    while (!isEnough(sent)) {
      const isDue = sent < ((performance.now() - started) / 1_000) * perSecond
      if (!isDue) {
        await pause(TICK_MS)
        continue
      }
      sent += 1
      const { status } = await connection.send(next(sent - 1))
      if (status >= 300) refused += 1
    }
    connection.close()
  }
  const opened = Array.from({ length: connections }, (_, index) =>
    openConnection(ports[index % ports.length] as number),
  )
  await Promise.all((await Promise.all(opened)).map(worker))
  return { requests: sent, perSecond: sent / ((performance.now() - started) / 1_000), refused }
}
