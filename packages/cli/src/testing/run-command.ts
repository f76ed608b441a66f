// A command inside the process of a test: what it was told, what it said, and how it ended.
import { Readable } from 'node:stream'
import { createRemoteProgram, runRemoteProgram } from '../remote-program.ts'
import type { Clock, Input, Surroundings } from '../terminal/surroundings.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  /** What stands in standard input. */
  readonly input?: string
  readonly now?: number
  /** Instead of one that stands still at `now`. */
  readonly clock?: Clock
  readonly signal?: AbortSignal
  /** As at a terminal of this width. */
  readonly columns?: number
  readonly fetch?: typeof fetch
  /** Hears what is said while the command runs. */
  readonly onOut?: (text: string) => void
  readonly onErr?: (text: string) => void
}

/** No variables of this process, and no waiting. */
export async function runCommand(
  words: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  let out = ''
  let err = ''
  const terminal = options.columns === undefined ? {} : { isTTY: true, columns: options.columns }
  const around: Surroundings = {
    out: {
      write(text) {
        out += text
        options.onOut?.(text)
      },
      ...terminal,
    },
    err: {
      write(text) {
        err += text
        options.onErr?.(text)
      },
      ...terminal,
    },
    input: Object.assign(Readable.from(options.input === undefined ? [] : [options.input]), {
      isTTY: options.columns !== undefined,
    }) as Input,
    env: { HOME: '/nonexistent', ...options.env },
    clock: options.clock ?? { now: () => options.now ?? 0, wait: async () => {} },
    signal: options.signal ?? new AbortController().signal,
    ...(options.fetch && { fetch: options.fetch }),
  }
  const code = await runRemoteProgram(createRemoteProgram(around), around, words)
  return { code, out, err }
}
