// What a verb has at hand: the service, and the standard output of aicli with its colours. aicli says failures there too.
import type { Client } from '@groundwork/contract/client'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface Voice {
  /** A line as it is. */
  print(text: string): void
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

export interface Session extends Voice {
  readonly around: Surroundings
  readonly client: Client
  /** For addresses that the service gave out. */
  readonly fetch: typeof fetch
  /** Address of the service, as it was given. */
  readonly url: string
  readonly output: 'json' | 'name' | 'yaml' | null
}

/** Everything was said already. */
export class AicliExit extends Error {
  override readonly name = 'AicliExit'
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

const RED = 31
const YELLOW = 33
const CYAN = 36

export function createVoice({ out }: Pick<Surroundings, 'out'>): Voice {
  const print = (text: string): void => {
    out.write(`${shownLines(out, text)}\n`)
  }
  // Colours also in a pipe: scripts were written with them in mind.
  const coloured = (colour: number) => (text: string) => {
    out.write(`\u001b[0;${colour}m${shownLines(out, text)}\u001b[0;0m\n`)
  }
  return { print, info: coloured(CYAN), warn: coloured(YELLOW), error: coloured(RED) }
}

export function giveUp(voice: Voice, text: string, code = 1): never {
  voice.error(text)
  throw new AicliExit(code)
}
