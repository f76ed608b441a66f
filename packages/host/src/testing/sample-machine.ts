import type {
  Machine,
  MachineFetch,
  MachineTcp,
  NameLookup,
  ProgramResult,
  RunOptions,
  SyncWrites,
} from '../machine/machine.ts'
import { createMemoryFiles } from '../machine/memory/memory-files.ts'
import { readSample } from './sample-text.ts'

export interface SampleMachineOptions {
  /** What becomes of commands that the sample does not list; by default they end with 1. */
  readonly otherCommands?: 'fail' | 'succeed' | 'missing'
  /** Asked before the sample; null: the sample answers. */
  readonly onCommand?: (line: string, options: RunOptions) => Partial<ProgramResult> | null
  /** Name to its addresses. */
  readonly lookup?: Readonly<Record<string, readonly string[]>>
  /** Address to its name. */
  readonly reverse?: Readonly<Record<string, string>>
  readonly fetch?: MachineFetch
  /** Milliseconds since 1970 at the beginning; sleeping moves the clock on at once. */
  readonly now?: number
  readonly random?: number
  readonly freeBytes?: number
  /** Files that are there, but give nothing away. */
  readonly unreadable?: readonly string[]
  /** By default every port is open and free. */
  readonly tcp?: Partial<MachineTcp>
  /** How fast the disks are; by default nothing can be measured. */
  readonly syncWrites?: (path: string) => SyncWrites
}

export interface SampleMachine extends Machine {
  /** Command lines in the order in which they were run. */
  readonly commands: readonly string[]
  /** Milliseconds that were slept, in order. */
  readonly sleeps: readonly number[]
  readonly reboots: number
}

/** A machine that is only told of, in the text of sample-text.ts. */
export const createSampleMachine = (text: string, options: SampleMachineOptions = {}): SampleMachine => {
  const sample = readSample(text)
  const files = createMemoryFiles(sample.root, options)
  const commands: string[] = []
  const sleeps: number[] = []
  const asked = new Map<string, number>()
  let now = options.now ?? 0
  let reboots = 0

  const answer = (line: string, runOptions: RunOptions): ProgramResult => {
    const own = options.onCommand?.(line, runOptions) ?? null
    if (own !== null) return { code: 0, stdout: '', stderr: '', ...own }
    const answers = sample.answers.get(line)
    if (answers === undefined) return unlisted(options.otherCommands ?? 'fail')
    const turn = asked.get(line) ?? 0
    asked.set(line, turn + 1)
    return answers[Math.min(turn, answers.length - 1)] ?? unlisted('fail')
  }

  return {
    commands,
    sleeps,
    get reboots() {
      return reboots
    },
    run: async (program, args, runOptions = {}) => {
      const line = [program, ...args].join(' ')
      commands.push(line)
      const finished = deliver(answer(line, runOptions), runOptions)
      if (runOptions.outputFile === undefined) return finished
      await files.write(runOptions.outputFile, finished.stdout)
      return { ...finished, stdout: '' }
    },
    files,
    names: createSampleNames(options),
    clock: {
      now: () => now,
      sleep: async (ms, signal) => {
        if (signal?.aborted) return
        sleeps.push(ms)
        now += ms
      },
    },
    fetch: options.fetch ?? (() => Promise.reject(new Error('This sample machine has no network.'))),
    tcp: {
      accept: async () => true,
      stopAccepting: async () => {},
      probe: async () => 'open',
      ...options.tcp,
    },
    random: () => options.random ?? 0.5,
    measureSyncWrites: async (path) =>
      options.syncWrites?.(path) ?? {
        ok: false,
        error: `${path} cannot be measured on this sample machine.`,
      },
    reboot: async () => {
      reboots += 1
    },
  }
}

const unlisted = (how: 'fail' | 'succeed' | 'missing'): ProgramResult => ({
  code: { fail: 1, succeed: 0, missing: -1 }[how],
  stdout: '',
  stderr: '',
})

const deliver = (finished: ProgramResult, { isMerged, onOutput }: RunOptions): ProgramResult => {
  const stdout = isMerged ? `${finished.stderr}${finished.stdout}` : finished.stdout
  const stderr = isMerged ? '' : finished.stderr
  if (onOutput === undefined) return { code: finished.code, stdout, stderr }
  onOutput(stdout)
  return { code: finished.code, stdout: '', stderr }
}

const createSampleNames = ({ lookup = {}, reverse = {} }: SampleMachineOptions): NameLookup => ({
  lookup: async (name) => ({ addresses: lookup[name] ?? [], canonical: [], failed: false }),
  reverse: async (address) => reverse[address] ?? null,
})

/** A machine on which there is nothing at all. */
export const createBareMachine = (): SampleMachine => createSampleMachine('', { otherCommands: 'missing' })
