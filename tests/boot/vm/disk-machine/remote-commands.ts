// Commands for a machine over a line, one after the other. Each has a limit: one that hangs is named, with what the console says.
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Machine, ProgramResult } from '@groundwork/host/machine'

/** The slowest take three seconds, and thirty while twenty others want the two cores. */
const LIMIT_MS = 150_000
/** For a machine that cannot end the command itself: it sleeps, or its kernel does not let go. */
const GRACE_MS = 30_000
const NO_SUCH_PROGRAM = 127
const TOOK_TOO_LONG = 124
const CONSOLE_CHARS = 6_000

export interface RemoteMachine {
  readonly line: Socket
  console(): Promise<string>
  readonly limitMs?: number
  readonly graceMs?: number
}

export function createRemoteCommands(machine: RemoteMachine): Machine['run'] {
  const { line, console, limitMs: usualLimitMs = LIMIT_MS, graceMs = GRACE_MS } = machine
  let count = 0
  let deliver: (id: string, finished: ProgramResult) => void = () => undefined
  createInterface({ input: line }).on('line', (text) => {
    const [id = '', code, output = ''] = text.split(' ')
    const ended = Number(code)
    const stdout = Buffer.from(output, 'base64').toString('utf8')
    deliver(id, { code: ended === NO_SUCH_PROGRAM ? -1 : ended, stdout, stderr: '' })
  })

  const ask = (id: string, request: string, patienceMs: number) =>
    new Promise<ProgramResult | null>((resolve) => {
      const giveUp = () => resolve(null)
      const timer = setTimeout(giveUp, patienceMs)
      line.once('close', giveUp)
      deliver = (answered, finished) => {
        if (answered !== id) return
        clearTimeout(timer)
        line.off('close', giveUp)
        resolve(finished)
      }
      line.write(request)
    })

  /** Of the first command without an answer: those after it wait for the same thing. */
  let failure: Error | null = null
  const runNow: Machine['run'] = async (program, args, { timeoutMs } = {}) => {
    if (failure !== null) throw failure
    const id = String(++count)
    const limitMs = timeoutMs ?? usualLimitMs
    const words = [program, ...args].map((word) => `${word}\0`).join('')
    const request = `${id} ${Math.ceil(limitMs / 1_000)} ${Buffer.from(words).toString('base64')}\n`
    const finished = line.closed ? null : await ask(id, request, limitMs + graceMs)
    const isAnswer = finished !== null && (finished.code !== TOOK_TOO_LONG || timeoutMs !== undefined)
    if (isAnswer) return finished
    const how = line.closed ? 'was not answered: the machine ended' : `did not end in ${limitMs / 1_000} s`
    const seen = (await console()).slice(-CONSOLE_CHARS)
    const problem = new Error(
      `Command ${id}, ${[program, ...args].join(' ')}, ${how}. The end of the console:\n${seen}`,
    )
    if (finished === null) failure = problem
    throw problem
  }

  let before: Promise<unknown> = Promise.resolve()
  return (...command) => {
    const mine = before.then(() => runNow(...command))
    before = mine.catch(() => undefined)
    return mine
  }
}
