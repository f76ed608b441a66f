import { ApiError } from '@groundwork/contract/client'
import { messageOf } from '@groundwork/errors/error-text'
import { CommanderError } from 'commander'
import type { Output } from '../terminal/live-area.ts'
import { plainLines, shownLines } from '../terminal/plain-text.ts'
import { CliError } from './cli-error.ts'
import { exitCode } from './exit-codes.ts'
import { explainApiError } from './explain-api-error.ts'

/** Says on standard error what went wrong; gives the exit code. */
export function reportFailure(error: unknown, err: Output, asJson: boolean): number {
  // Commander has said it already.
  if (error instanceof CommanderError && !asJson) return error.exitCode === 0 ? 0 : exitCode('usage')
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const failure = failureOf(error)
  // What is different was shown; that is no failure.
  if (failure.reason === 'differs') return failure.exitCode
  err.write(asJson ? shownLines(err, `${JSON.stringify(jsonOf(failure))}\n`) : textOf(failure))
  return failure.exitCode
}

function failureOf(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof ApiError) return explainApiError(error)
  if (error instanceof CommanderError)
    return new CliError('usage', error.message.replace(/^error: /, ''), {
      next: 'The same words with --help show what can be written.',
      cause: error,
    })
  return new CliError('unexpected', messageOf(error), { cause: error })
}

function textOf({ message, next, error_code }: CliError): string {
  const code = error_code === null ? '' : ` [${error_code}]`
  return plainLines(`Error${code}: ${message}\n${next === null ? '' : `${next}\n`}`)
}

const jsonOf = (failure: CliError) => ({
  error: {
    exit_code: failure.exitCode,
    reason: failure.reason,
    message: failure.message,
    error_code: failure.error_code,
    status: failure.status,
    next: failure.next,
  },
})

/** Also before the flags were read, when it is they that are wrong. */
export function wantsJson(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (word === '-o' || word === '--output') return /^jsonl?$/.test(words[at + 1] ?? '')
    return /^(-o=?|--output=)jsonl?$/.test(word)
  })
}
