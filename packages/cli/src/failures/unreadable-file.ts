import { errorCode } from '@groundwork/errors/error-code'
import { messageOf } from '@groundwork/errors/error-text'
import { CliError } from './cli-error.ts'
import type { ExitReason } from './exit-codes.ts'

/** A file of the person who typed its name. */
export function unreadableFile(file: string, error: unknown, reason: ExitReason = 'usage'): CliError {
  const [message, next] = wordsFor(file, error)
  return new CliError(reason, message, { ...(next !== undefined && { next }), cause: error })
}

function wordsFor(file: string, error: unknown): readonly [message: string, next?: string] {
  switch (errorCode(error)) {
    case 'ENOENT':
      return [
        `There is no file ${file}.`,
        'Check the name; a relative one counts from the folder where you are.',
      ]
    case 'EISDIR':
      return [`${file} is a folder.`, 'Name a file in it.']
    case 'EACCES':
      return [`${file} may not be read.`, 'Change its mode, or run this as its owner.']
    default:
      return [`${file} cannot be read: ${messageOf(error)}.`]
  }
}
