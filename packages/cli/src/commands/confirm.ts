import { CliError, usageError } from '../failures/cli-error.ts'
import { ask, canAsk } from '../terminal/ask.ts'
import { plainLines, plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export const NOT_DONE = 'Nothing was changed.'

/** Lets people type the name of what will be gone. `what`: a sentence. */
export async function confirmName(
  around: Surroundings,
  what: string,
  name: string,
  isSure: boolean,
): Promise<void> {
  if (isSure) return
  if (!canAsk(around))
    throw usageError(`${what} This needs a confirmation.`, 'Add --yes to do it without a question.')
  // A name that cannot be seen cannot be typed either.
  const shown = plainText(name).trim()
  const typed = await ask(around, `${plainLines(what)}\nType ${shown} to go on: `)
  if (typed.trim() !== shown) throw new CliError('usage', `"${typed.trim()}" is not ${shown}. ${NOT_DONE}`)
}

/** A question that is answered with yes or no. */
export async function confirmYes(around: Surroundings, question: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!canAsk(around))
    throw usageError(`${question} This needs a confirmation.`, 'Add --yes to do it without a question.')
  const typed = (await ask(around, `${plainLines(question)} [y/N] `)).trim().toLowerCase()
  if (typed !== 'y' && typed !== 'yes') throw new CliError('usage', NOT_DONE)
}
