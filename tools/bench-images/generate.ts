// The generator as a process of its own: it reads as fast as it can, which must not slow down what measures.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from './running-server.ts'

export interface Measured {
  readonly seconds: number
  readonly bytes: number
  readonly requests: number
  readonly cpuSeconds: number
  readonly generatorCpuSeconds: number
  readonly residentMiB: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export function generate<Result>({ port, path, pids }: RunningServer, task: object): Promise<Result> {
  const child = fork(fileURLToPath(new URL('./generate-load.mjs', import.meta.url)), { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => reject(new Error(`The generator ended with ${code} and no result.`)))
    child.send({ port, path, pids, ...task })
  })
}
