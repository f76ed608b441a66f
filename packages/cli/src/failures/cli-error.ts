import { type ExitReason, exitCode } from './exit-codes.ts'

export interface CliErrorDetails {
  /** What to do now: a sentence, or a command. */
  readonly next?: string
  /** From the catalogue of errors of the service. */
  readonly error_code?: string | null
  readonly status?: number
  readonly cause?: unknown
}

/** Something a person or a script can act on; it is said in a sentence, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly reason: ExitReason
  readonly next: string | null
  readonly error_code: string | null
  readonly status: number | null

  constructor(reason: ExitReason, message: string, details: CliErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.next = details.next ?? null
    this.error_code = details.error_code ?? null
    this.status = details.status ?? null
  }

  get exitCode(): number {
    return exitCode(this.reason)
  }
}

export const usageError = (message: string, next?: string): CliError =>
  new CliError('usage', message, next === undefined ? {} : { next })

export const interrupted = (): CliError => new CliError('interrupted', 'Interrupted.')
