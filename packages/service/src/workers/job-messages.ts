/** What a thread sends when a job is over. */
export type JobReport<Result> = { readonly result: Result } | { readonly failure: JobFailure }

/** An error, as it passes from thread to thread: its class does not. */
export interface JobFailure {
  readonly name: string
  readonly message: string
  readonly stack: string
  /** Other texts that the error carries, by name. */
  readonly details: Readonly<Record<string, string>>
}

export function describeFailure(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '', details: {} }
  const { name, message, stack = '' } = error
  const details = Object.entries(error).filter(([key, value]) => key !== 'name' && typeof value === 'string')
  return { name, message, stack, details: Object.fromEntries(details) }
}

export const plainError = ({ name, message, stack }: JobFailure): Error =>
  Object.assign(new Error(message), { name, stack })
