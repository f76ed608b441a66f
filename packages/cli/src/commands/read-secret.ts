// Secrets come from files, standard input or a prompt: what is typed behind a flag stays in the history of the shell, and others on the computer can see it.
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { usageError } from '../failures/cli-error.ts'
import { unreadableFile } from '../failures/unreadable-file.ts'
import { ask, canAsk } from '../terminal/ask.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** `file`: - for standard input. */
export async function readText(around: Surroundings, file: string): Promise<string> {
  if (file === '-') return text(around.input)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw unreadableFile(file, error)
  }
}

export interface SecretSource {
  /** From the flag. */
  readonly file: string | undefined
  readonly flag: string
  readonly question: string
}

/** Without the end of its line. */
export async function readSecret(
  around: Surroundings,
  { file, flag, question }: SecretSource,
): Promise<string> {
  if (file !== undefined) return (await readText(around, file)).replace(/\r?\n$/, '')
  if (canAsk(around)) return ask(around, question, { isSecret: true })
  throw usageError(
    `There is nobody to ask here.`,
    `Give it with ${flag} FILE, or ${flag} - for standard input.`,
  )
}
