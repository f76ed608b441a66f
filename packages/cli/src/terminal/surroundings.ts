// What a command has around it. A test hands in its own, and reads what was said.
import type { Readable } from 'node:stream'
import type { Output } from './live-area.ts'

export interface Clock {
  now(): number
  /** Rejects with the reason of the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }

export interface Surroundings {
  readonly out: Output
  /** For everything that is not the result: questions, progress, failures. */
  readonly err: Output
  readonly input: Input
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Instead of the one that the context asks for. */
  readonly fetch?: typeof fetch
}

const isAllowed = ({ env }: Pick<Surroundings, 'env'>): boolean => !env.NO_COLOR && env.TERM !== 'dumb'

/** Colour is for people at a terminal who have not said no to it. */
export const mayColour = (around: Surroundings, output: Output = around.out): boolean =>
  output.isTTY === true && isAllowed(around)

/** Signs beyond ASCII too. */
export const mayUseUnicode = ({ env }: Pick<Surroundings, 'env'>, output: Output): boolean =>
  output.isTTY === true && /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '')
