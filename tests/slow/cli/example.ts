import type { Typed } from './command-terminal.ts'

/** What an example of `--help` needs to be run, and how it ends. */
export interface Example extends Typed {
  readonly command: string
  /** 0 unless given. */
  readonly code?: number
  /** In what it prints. */
  readonly says?: RegExp
  /** Time goes by meanwhile; else it stands still until the command has ended. */
  readonly takesTime?: true
}

/** Examples that are run one after the other. */
export interface Scene {
  readonly title: string
  /** Lines that are typed before. */
  readonly given?: readonly string[]
  readonly examples: readonly (Example | string)[]
}

export const exampleOf = (example: Example | string): Example =>
  typeof example === 'string' ? { command: example } : example
