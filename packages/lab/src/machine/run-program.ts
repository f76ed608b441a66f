import { messageOf } from '@groundwork/errors/error-text'
import type { MachineFiles, ProgramResult, RunOptions } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'
import { deadlinesOf } from '../world/deadlines.ts'
import type { Program, ProgramCall, Programs } from '../world/program.ts'
import { ProgramOptions } from '../world/program-options.ts'
import { unwrapCommand } from './unwrap-command.ts'

export interface ProgramContext {
  readonly system: RunningSystem
  readonly programs: Programs
  readonly files: MachineFiles
}

const NOT_STARTED = -1
const TIMED_OUT = 124
/** As a shell tells of a program that was ended. */
const ENDED = 143
/** As a shell tells of a program that broke. */
const BROKEN = 134

export async function runProgram(
  { system, programs, files }: ProgramContext,
  name: string,
  args: readonly string[],
  options: RunOptions,
): Promise<ProgramResult> {
  const command = unwrapCommand(name, args, options.timeoutMs ?? null)
  const program = Object.hasOwn(programs, command.program) ? programs[command.program] : undefined
  if (program === undefined) return notStarted(`There is no program "${command.program}" on this machine.`)
  if (system.signal.aborted) return notStarted('The system has ended.')
  if (options.signal?.aborted) return ended(ENDED)

  const early: string[] = []
  const own = new ProgramOptions(options, options.onOutput ?? ((text) => void early.push(text)))
  const running = settle(command.program, program, { system, args: command.args, options: own })
  const limits = { stop: options.signal, timeoutMs: command.timeoutMs, tellProgram: () => own.end() }
  const finished = 'then' in running ? await bounded(system, running, limits) : running
  return deliver(files, early.join(''), finished, options)
}

interface Limits {
  readonly stop: AbortSignal | undefined
  readonly timeoutMs: number | null
  readonly tellProgram: () => void
}

/** Until it is done, or its time is up, or it is told to end, or the system ends. */
const bounded = (
  system: RunningSystem,
  running: Promise<ProgramResult>,
  { stop, timeoutMs, tellProgram }: Limits,
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const end = (code: number) => {
      tellProgram()
      finish(ended(code))
    }
    const onStop = () => end(ENDED)
    const stopping = programsOf(system).add(onStop)
    stop?.addEventListener('abort', onStop, { once: true })
    const dropLimit =
      timeoutMs === null ? null : deadlinesOf(system.world.time).add(timeoutMs, () => end(TIMED_OUT))
    const finish = (finished: ProgramResult) => {
      stopping.delete(onStop)
      stop?.removeEventListener('abort', onStop)
      dropLimit?.()
      resolve(finished)
    }
    void running.then(finish)
    // The program itself may have ended the system.
    if (system.signal.aborted || stop?.aborted) onStop()
  })

const ended = (code: number): ProgramResult => ({ code, stdout: '', stderr: '' })

/** What ends with a system: it is listened to once, however many programs run. */
const programsOfSystems = new WeakMap<RunningSystem, Set<() => void>>()

function programsOf(system: RunningSystem): Set<() => void> {
  const known = programsOfSystems.get(system)
  if (known !== undefined) return known
  const stopping = new Set<() => void>()
  programsOfSystems.set(system, stopping)
  const stopAll = () => {
    for (const stop of stopping) stop()
  }
  system.signal.addEventListener('abort', stopAll, { once: true })
  return stopping
}

/** A program of the lab that throws is a mistake of the lab: it has to be seen, but ends no more than a program. */
function settle(name: string, program: Program, call: ProgramCall): ProgramResult | Promise<ProgramResult> {
  const { system } = call
  const broken = (error: unknown): ProgramResult => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    system.world.log(system.computer.name, `Internal error in the simulated program ${name}: ${reason}`)
    return { code: BROKEN, stdout: '', stderr: `${name} broke.\n` }
  }
  try {
    const running = program(call)
    return 'then' in running ? running.catch(broken) : running
  } catch (error) {
    return broken(error)
  }
}

/** `early`: what it said before its end. */
async function deliver(
  files: MachineFiles,
  early: string,
  finished: ProgramResult,
  options: RunOptions,
): Promise<ProgramResult> {
  const stdout = `${early}${options.isMerged ? finished.stderr : ''}${finished.stdout}`
  const stderr = options.isMerged ? '' : finished.stderr
  const { code } = finished
  if (options.outputFile !== undefined) {
    try {
      await files.write(options.outputFile, stdout)
    } catch (error) {
      return notStarted(messageOf(error))
    }
    return { code, stdout: '', stderr }
  }
  if (options.onOutput === undefined) return { code, stdout, stderr }
  for (const text of [stdout, stderr]) if (text !== '') options.onOutput(text)
  return { code, stdout: '', stderr: '' }
}

const notStarted = (stderr: string): ProgramResult => ({ code: NOT_STARTED, stdout: '', stderr })
